import { Effect, Schema } from "effect"
import type { Refusal } from "./Refusal.ts"
import { or, setting } from "./setting.ts"

/** `HOURBOOK_SHARED_RATE_LIMIT`: whether all instances on a store count requests together. */
export const sharedRateLimit = (fallback: boolean): Effect.Effect<boolean, Refusal> =>
  setting("HOURBOOK_SHARED_RATE_LIMIT", { schema: Schema.Literals(["0", "1"]), expected: "1 or 0" }).pipe(
    or(fallback ? ("1" as const) : ("0" as const)),
    Effect.map((given) => given === "1")
  )
