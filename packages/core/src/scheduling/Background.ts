import { Context, type Fiber } from "effect"

/**
 * Called with every fiber that outlives its request, such as one that records when a key was used. No request waits for
 * them; a host that is halted between requests should.
 */
export const Background = Context.Reference<(fiber: Fiber.Fiber<unknown, unknown>) => void>(
  "@hourbook/core/scheduling/Background",
  { defaultValue: () => () => {} }
)
