import { Context, type Fiber } from "effect"

/**
 * Is told of every fiber that goes on after the answer to a request, such as one that notes when a key was used. Nobody
 * waits for them; a host that is halted between requests may.
 */
export const Background = Context.Reference<(fiber: Fiber.Fiber<unknown, unknown>) => void>(
  "@hourbook/core/shared/Background",
  { defaultValue: () => () => {} }
)
