// Where the matches of a server are kept unless told otherwise; whoever looks after them looks there too.
#pragma once

#include <string>

namespace namyoum {

// $XDG_DATA_HOME/namyoum/namyoum.db, else ~/.local/share/namyoum/namyoum.db, else in the folder we are in.
std::string default_db();

}  // namespace namyoum
