import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { makeLoader } from "./codeCache.ts"

const loaded: typeof import("./function.ts") = makeLoader(dirname(fileURLToPath(import.meta.url)))("./function.cjs")

/** What Lambda calls by a schedule, each minute. */
export const handler = loaded.deliver
