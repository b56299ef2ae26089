import { Data, Effect, Layer } from "effect"

/** Why the program does not run, in one line for the person who started it: what is wrong and what to do. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly message: string }> {}

/** A layer that says so in place of any other. */
export const refuse = (message: string): Layer.Layer<unknown, Refusal> =>
  Layer.effectContext<unknown, Refusal, never>(Effect.fail(new Refusal({ message })))
