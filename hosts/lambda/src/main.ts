import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { loaderOf } from "./compiled.ts"

const bundle = dirname(fileURLToPath(import.meta.url))

const loaded: typeof import("./function.ts") = loaderOf(bundle)("./function.cjs")

/** What Lambda calls with each event. */
export const { handler } = loaded
