// What the parts of the teller share: filling in a sentence of the catalogue, and lists inside a sentence.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/words.h"
#include "core/rule.h"
#include "games/storm/data.h"
#include "games/storm/state.h"

namespace namyoum::storm {

using Filled = std::map<std::string, std::string, std::less<>>;  // what each {name} stands for

std::string fill(const Words& words, const std::string& key, const Filled& values);

// "storm-8.3a" as a player reads it inside a sentence: "8.3a".
std::string_view short_rule(Rule rule);

// Companies of one battalion follow each other: "III/13 DBLE 9 10 11, II/1 RCP 5".
std::string unit_list(std::span<const UnitId> units);

UnitId arrival(const State& state);  // the unit that is to be placed; kNoUnit when there is none
int dug_level(const State& state);   // of the trench, if the units taken dig

std::string attack_key(AttackKind kind);  // its name for clients, and the end of the keys that speak of it

}  // namespace namyoum::storm
