import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { makeLoader } from "./codeCache.ts"

const bundle = dirname(fileURLToPath(import.meta.url))

const loaded: typeof import("./function.ts") = makeLoader(bundle)("./function.cjs")

/** What Lambda calls with each event. */
export const handler = loaded.start(join(bundle, "web"))
