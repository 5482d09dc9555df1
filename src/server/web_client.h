// The table in the browser, as its build left it in web/dist.
#pragma once

#include "server/pages.h"

namespace namyoum::server {

// Replaces the plain page by the client; false when the program was built without it.
bool add_web_client(Pages& pages);

}  // namespace namyoum::server
