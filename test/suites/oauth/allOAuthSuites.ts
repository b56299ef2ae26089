import { assistant } from "./assistant.ts"
import { clients } from "./clients.ts"
import { connecting } from "./connecting.ts"
import { ending } from "./ending.ts"
import { page } from "./page.ts"
import { refusing } from "./refusing.ts"
import { signedInBrowser } from "./signedInBrowser.ts"
import { together } from "./together.ts"

/** What a store takes part in by more than what the suites of stores hold of its ports. */
export const storedOAuthSuites = [together, ending]

/** Everything that connecting an app promises, whatever store is behind it. */
export const allOAuthSuites = [...storedOAuthSuites, connecting, assistant, clients, refusing, page, signedInBrowser]
