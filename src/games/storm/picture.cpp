// The board in text. The map is a tiling: areas whose boxes share an edge are adjacent, and no others are; double lines
// are the river. The tiling is ours, made once by hand; a test holds it to the borders in the data. Somebody's own data
// may have another map: then there is a list instead of a picture that would lie.
#include <array>
#include <bit>

#include "base/text.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/picture.h"
#include "games/storm/sequence.h"
#include "games/storm/teller.h"

namespace namyoum::storm {

namespace {

constexpr std::array<std::array<AreaId, kTilingColumns>, kTilingRows> kTiling{{
    {1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5},
    {1, 1, 2, 2, 2, 6, 6, 6, 6, 4, 4, 4, 5, 5},
    {1, 1, 9, 9, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8},
    {12, 12, 9, 9, 9, 10, 10, 11, 11, 14, 14, 14, 8, 8},
    {12, 12, 13, 13, 13, 10, 10, 17, 17, 17, 17, 17, 8, 8},
    {12, 12, 15, 15, 16, 16, 16, 16, 17, 17, 17, 17, 18, 18},
    {24, 24, 15, 15, 20, 20, 20, 22, 22, 22, 22, 23, 23, 23},
    {24, 24, 25, 19, 19, 21, 21, 21, 29, 29, 30, 30, 33, 33},
    {24, 24, 25, 25, 27, 27, 28, 28, 29, 29, 31, 31, 33, 33},
    {24, 24, 26, 26, 26, 35, 35, 36, 36, 32, 32, 32, 33, 33},
    {34, 34, 34, 37, 37, 37, 38, 38, 39, 39, 39, 39, 39, 39},
}};

constexpr int kUnitWidth = 7;  // characters of one column of the tiling, its left border among them
// The first three rows hold only wide areas, or areas that go on below: one line is enough.
constexpr std::array<int, kTilingRows> kRowLines{1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2};

enum class Ink : std::uint8_t { Plain, French, VietMinh, River, Star, Dim };

std::string_view code(Ink ink) {
    switch (ink) {
        case Ink::French: return "\x1b[1;34m";
        case Ink::VietMinh: return "\x1b[1;31m";
        case Ink::River: return "\x1b[36m";
        case Ink::Star: return "\x1b[1;33m";
        case Ink::Dim: return "\x1b[2m";
        case Ink::Plain: break;
    }
    return {};
}

Ink ink_of(Side side) { return side == Side::French ? Ink::French : Ink::VietMinh; }

std::string painted(const std::string& text, Ink ink, Colour colour) {
    return colour == Colour::Ansi && ink != Ink::Plain ? std::string(code(ink)) + text + "\x1b[0m" : text;
}

// A text cut into its characters, each one column wide.
std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> found;
    for (const char byte : text) {
        if ((static_cast<unsigned char>(byte) & 0xC0) == 0x80 && !found.empty())
            found.back() += byte;
        else
            found.emplace_back(1, byte);
    }
    return found;
}

class Canvas {
public:
    Canvas(int width, int height) : width_(width), cells_(static_cast<std::size_t>(width * height)) {}

    void put(int x, int y, std::string_view text, Ink ink) {
        for (const std::string& character : characters(text)) {
            if (x >= width_) return;
            cells_[static_cast<std::size_t>(y * width_ + x++)] = {character, ink};
        }
    }
    std::string text(Colour colour) const {
        std::string text;
        for (std::size_t at = 0; at < cells_.size(); at += static_cast<std::size_t>(width_)) {
            std::size_t last = at + static_cast<std::size_t>(width_);
            while (last > at && cells_[last - 1].character == " ") --last;
            Ink ink = Ink::Plain;
            for (std::size_t i = at; i < last; ++i) {
                if (colour == Colour::Ansi && cells_[i].ink != ink) {
                    if (ink != Ink::Plain) text += "\x1b[0m";
                    text += code(ink = cells_[i].ink);
                }
                text += cells_[i].character;
            }
            if (ink != Ink::Plain) text += "\x1b[0m";
            text += '\n';
        }
        return text;
    }

private:
    struct Cell {
        std::string character = " ";
        Ink ink = Ink::Plain;
    };
    int width_;
    std::vector<Cell> cells_;
};

AreaId at(int row, int column) {
    if (row < 0 || column < 0 || row >= kTilingRows || column >= kTilingColumns) return kNoArea;
    return kTiling[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

enum class Line : std::uint8_t { None, Land, River };

Line between(AreaId a, AreaId b) {
    if (a == b) return Line::None;
    return a != kNoArea && b != kNoArea && (data().river[a] & bit(b)) != 0 ? Line::River : Line::Land;
}

// By the four arms up 1, down 2, left 4, right 8.
constexpr std::array<std::string_view, 16> kLight{" ", "│", "│", "│", "─", "┘", "┐", "┤",
                                                  "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
constexpr std::array<std::string_view, 16> kDouble{" ", "║", "║", "║", "═", "╝", "╗", "╣",
                                                   "═", "╚", "╔", "╠", "═", "╩", "╦", "╬"};

// Whether the tiling shows the map in use: its areas, every border and no other, and the bridges, which are drawn on
// upright lines only.
bool tiling_fits() {
    std::array<AreaSet, kMaxAreas> touching{}, beside{};
    AreaSet shown = 0;
    const auto touch = [](std::array<AreaSet, kMaxAreas>& sets, AreaId a, AreaId b) {
        if (a == b || a == kNoArea || b == kNoArea) return;
        sets[a] |= bit(b);
        sets[b] |= bit(a);
    };
    for (int row = 0; row < kTilingRows; ++row)
        for (int column = 0; column < kTilingColumns; ++column) {
            const AreaId here = at(row, column);
            shown |= bit(here);
            touch(touching, here, at(row, column + 1));
            touch(touching, here, at(row + 1, column));
            touch(beside, here, at(row, column + 1));
        }
    if (shown != facts().all_areas || touching != data().adjacent) return false;
    for (std::size_t area = 0; area < beside.size(); ++area)
        if ((data().bridge[area] & ~beside[area]) != 0) return false;
    return true;
}

int line_of_row(int row) {
    int line = 0;
    for (int above = 0; above < row; ++above) line += kRowLines[static_cast<std::size_t>(above)] + 1;
    return line;
}

void draw_borders(Canvas& canvas) {
    for (int row = 0; row <= kTilingRows; ++row) {
        const int y = line_of_row(row);
        for (int column = 0; column <= kTilingColumns; ++column) {
            const int x = column * kUnitWidth;
            const Line up = between(at(row - 1, column - 1), at(row - 1, column));
            const Line down = between(at(row, column - 1), at(row, column));
            const Line left = between(at(row - 1, column - 1), at(row, column - 1));
            const Line right = between(at(row - 1, column), at(row, column));
            const auto arms = static_cast<std::size_t>((up != Line::None ? 1 : 0) + (down != Line::None ? 2 : 0)
                                                       + (left != Line::None ? 4 : 0) + (right != Line::None ? 8 : 0));
            const bool wet = up == Line::River || down == Line::River || left == Line::River || right == Line::River;
            canvas.put(x, y, wet ? kDouble[arms] : kLight[arms], wet ? Ink::River : Ink::Dim);
            if (column < kTilingColumns && right != Line::None)
                for (int i = 1; i < kUnitWidth; ++i)
                    canvas.put(x + i, y, right == Line::River ? "═" : "─",
                               right == Line::River ? Ink::River : Ink::Dim);
            if (row == kTilingRows || down == Line::None) continue;
            const AreaId a = at(row, column - 1), b = at(row, column);
            const bool bridge = a != kNoArea && (data().bridge[a] & bit(b)) != 0;
            for (int i = 1; i <= kRowLines[static_cast<std::size_t>(row)]; ++i)
                canvas.put(x, y + i,
                           bridge                ? "╫"
                           : down == Line::River ? "║"
                                                 : "│",
                           bridge                ? Ink::Star
                           : down == Line::River ? Ink::River
                                                 : Ink::Dim);
        }
    }
}

// The widest stretch of an area in its rows: where its two lines of text go.
struct Slot {
    int x = 0, y = 0, width = 0, lines = 0;
};

Slot slot_of(AreaId area) {
    Slot best;
    for (int row = 0; row < kTilingRows; ++row) {
        int first = 0;
        while (first < kTilingColumns && at(row, first) != area) ++first;
        int last = first;
        while (last < kTilingColumns && at(row, last) == area) ++last;
        const int width = (last - first) * kUnitWidth - 1;
        const int lines = kRowLines[static_cast<std::size_t>(row)];
        // Two lines in one row are best; two rows of one line make two as well.
        const bool better = best.width == 0 || lines > best.lines || (lines == best.lines && width > best.width);
        if (last > first && better) best = {first * kUnitWidth + 1, line_of_row(row) + 1, width, lines};
    }
    return best;
}

std::string stack_text(const Board& board, Side side, AreaId area) {
    const Stack& here = stack(board, side, area);
    const bool fired = (board.fire_marker[index(side)] & bit(area)) != 0;
    if (here.count == 0 && !fired) return {};
    return std::string(side == Side::French ? "F" : "V") + std::to_string(here.count) + "/" + std::to_string(here.fresh)
           + (fired ? "!" : "");
}

std::string ground_text(const Board& board, AreaId area) {
    std::string text = std::to_string(data().areas[area].defence);
    if (board.trench[area] > 0) text += "+" + std::to_string(board.trench[area]);
    if ((board.out_of_supply & bit(area)) != 0) text += "o";
    return text;
}

void draw_area(Canvas& canvas, const Board& board, AreaId area, const Words& words) {
    const Slot slot = slot_of(area);
    const Area& printed = data().areas[area];
    const Side holder = controller(board, area);
    const std::string head = std::string(holder == Side::French ? "F" : "V") + std::to_string(area) + " ";
    const std::string label{words.text("storm.short." + std::to_string(area))};
    canvas.put(slot.x, slot.y, head + label, ink_of(holder));
    const int after = static_cast<int>(head.size() + columns_of(label));
    if (printed.victory) canvas.put(slot.x + after, slot.y, "*", Ink::Star);

    const std::string ground = ground_text(board, area);
    const std::string french = stack_text(board, Side::French, area);
    const std::string vietminh = stack_text(board, Side::VietMinh, area);
    int x = slot.x, y = slot.y + 1;
    if (slot.lines == 1) {
        x += after + 2;
        y = slot.y;
        if (slot.width < 20) {  // narrow, but it goes on in the row below
            x = slot.x;
            y = slot.y + 2;
        }
    }
    const int needed = static_cast<int>(ground.size() + french.size() + vietminh.size()) + (french.empty() ? 0 : 1)
                       + (vietminh.empty() ? 0 : 1);
    const int gap = slot.lines == 2 && needed > slot.width ? 0 : 1;
    canvas.put(x, y, ground, Ink::Plain);
    x += static_cast<int>(ground.size()) + gap;
    canvas.put(x, y, french, Ink::French);
    if (!french.empty()) x += static_cast<int>(french.size()) + gap;
    canvas.put(x, y, vietminh, Ink::VietMinh);
}

// Two columns of text, then the neighbours: "F10 Huguette 6*      2+1 F4/3    7, 9, 11~".
std::string list_line(const Board& board, AreaId area, const Words& words, Colour colour) {
    constexpr std::size_t kNameWidth = 30, kStacksWidth = 20;
    const Side holder = controller(board, area);
    std::string stacks = ground_text(board, area);
    for (const Side side : {Side::French, Side::VietMinh})
        if (const std::string units = stack_text(board, side, area); !units.empty()) stacks += " " + units;
    std::string neighbours;
    for_each_bit(facts().adjacent[area], [&](int next) {
        const AreaSet to = bit(static_cast<AreaId>(next));
        add_item(neighbours, std::to_string(next));
        if ((data().river[area] & to) != 0) neighbours += (data().bridge[area] & to) != 0 ? "╫" : "~";
    });
    const std::string label =
        (holder == Side::French ? "F" : "V") + area_name(words, area) + (data().areas[area].victory ? "*" : "");
    return painted(padded(label + " ", kNameWidth), ink_of(holder), colour) + padded(stacks + " ", kStacksWidth)
           + neighbours + "\n";
}

std::string phase_text(const Board& board, const Words& words) {
    if (board.winner != Side::None) return std::string(words.text("storm.picture.over"));
    if (board.active == Side::French || board.active == Side::VietMinh)
        return words.format("storm.picture.impulse", {{"side", side_name(words, board.active)}});
    const bool drawing = !board.frames.empty() && board.frames.back().kind == FrameKind::DrawPhase;
    return std::string(words.text(drawing ? "storm.picture.draw" : "storm.picture.end"));
}

std::string header(const View& view, const Words& words, Colour colour) {
    const Board& board = view.board;
    std::string track;
    for (int turn = 1; turn <= kTurns; ++turn) {
        const std::string number = std::to_string(turn);
        track += turn == board.turn ? painted("[" + number + "]", Ink::Star, colour) : " " + number + " ";
    }
    std::string text = words.format("storm.picture.turn", {{"track", track}});
    if (board.turn > 0) text += "  " + turn_dates(words, board.turn) + "  " + phase_text(board, words);
    int in_box = 0, arriving = 0;
    for (int unit = 0; unit < facts().unit_count; ++unit) {
        in_box += board.place[static_cast<std::size_t>(unit)] == kReplacementBox;
        arriving += board.place[static_cast<std::size_t>(unit)] == kTurnTrack
                    && data().units[static_cast<std::size_t>(unit)].entry_value == board.turn;
    }
    text += "\n"
            + words.format("storm.picture.victory", {{"held", std::to_string(victory_areas_held(board))},
                                                     {"needed", std::to_string(board.victory_needed)},
                                                     {"box", std::to_string(in_box)},
                                                     {"arriving", std::to_string(arriving)}});
    text += "\n";
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        const int hand = view.hand_count[i];
        text +=
            (side == Side::French ? "" : "   ")
            + words.format("storm.picture.cards", {{"side", painted(side_name(words, side), ink_of(side), colour)},
                                                   {"hand", std::to_string(hand)},
                                                   {"deck", std::to_string(std::popcount(unseen(board, side)) - hand)},
                                                   {"discards", std::to_string(std::popcount(board.discards[i]))},
                                                   {"removed", std::to_string(std::popcount(board.removed[i]))}});
    }
    return text + "\n";
}

}  // namespace

AreaId tiling_at(int row, int column) { return at(row, column); }

std::string StormTeller::picture(const View& view, const Words& words, Colour colour, int width) {
    std::string text = header(view, words, colour);
    if (!tiling_fits()) {
        text += painted(std::string(words.text("storm.picture.list")), Ink::Dim, colour) + "\n";
        for (int area = 1; area <= facts().area_count; ++area)
            text += list_line(view.board, static_cast<AreaId>(area), words, colour);
        return text;
    }
    Canvas canvas(kTilingColumns * kUnitWidth + 1, line_of_row(kTilingRows) + 1);
    draw_borders(canvas);
    for (int area = 1; area <= facts().area_count; ++area)
        draw_area(canvas, view.board, static_cast<AreaId>(area), words);
    text += canvas.text(colour);
    if (width < kTilingColumns * kUnitWidth + 1) text += std::string(words.text("storm.picture.narrow")) + "\n";
    return text + painted(std::string(words.text("storm.picture.legend")), Ink::Dim, colour) + "\n";
}

}  // namespace namyoum::storm
