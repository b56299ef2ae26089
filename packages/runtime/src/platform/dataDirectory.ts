import { resolve } from "node:path"
import { Effect, Schema } from "effect"
import type { Refusal } from "../Refusal.ts"
import { or, setting } from "../setting.ts"

/** `HOURBOOK_DATA_DIR`: where the database of our own lies, when the settings name no other store. */
export const dataDirectory = (otherwise: string): Effect.Effect<string, Refusal> =>
  setting("HOURBOOK_DATA_DIR", { schema: Schema.String, expected: "a directory" }).pipe(
    or(otherwise),
    Effect.map((path) => resolve(path))
  )
