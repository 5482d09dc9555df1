// Whether the dice of a finished match were thrown as promised: every roll and draw is computed again from the key and
// the seeds in its log (match/dice.h).
#pragma once

#include <string>

#include "base/result.h"
#include "core/log.h"

namespace namyoum {

struct DiceReport {
    int checked = 0;   // rolls and draws that agree
    int imported = 0;  // actions that came from another log: their dice are not ours and are not checked
};

// The error names the line of the first roll that does not agree, or what the log lacks.
Result<DiceReport> verify_dice(const Log& log);

}  // namespace namyoum
