import { resolve } from "node:path"
import { Effect, Schema } from "effect"
import type { StartupError } from "../errors/StartupError.ts"
import { orDefault, setting } from "../settings/setting.ts"

/** `HOURBOOK_DATA_DIR`: the directory of the embedded database. */
export const dataDirectory = (fallback: string): Effect.Effect<string, StartupError> =>
  setting("HOURBOOK_DATA_DIR", { schema: Schema.String, expected: "the path of a directory" }).pipe(
    orDefault(fallback),
    Effect.map((path) => resolve(path))
  )
