import { Refusal } from "@hourbook/runtime/Refusal"
import { Effect } from "effect"

/** Refuses a Node that is too old, which an assistant may well find first: what fails in it would not say so. */
export const suitable = (version: string): Effect.Effect<void, Refusal> => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > 22 || (major === 22 && minor >= 19)
    ? Effect.void
    : Effect.fail(new Refusal({ message: `Hourbook needs Node 22.19 or newer, and this is ${version}.` }))
}
