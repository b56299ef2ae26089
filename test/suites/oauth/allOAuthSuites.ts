import { assistant } from "./assistant.ts"
import { clients } from "./clients.ts"
import { connecting } from "./connecting.ts"
import { ending } from "./ending.ts"
import { page } from "./page.ts"
import { refusing } from "./refusing.ts"

/** Everything that connecting an app promises, whatever store is behind it. */
export const allOAuthSuites = [connecting, assistant, clients, refusing, page, ending]
