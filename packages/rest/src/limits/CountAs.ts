import { Context, Effect } from "effect"
import type { HttpServerResponse } from "effect/http"

/** Counts the current request as so many, once its body says so: the response where that is over the rate limit. */
export const CountAs = Context.Reference<
  (many: number) => Effect.Effect<HttpServerResponse.HttpServerResponse | undefined>
>("./CountAs.ts", { defaultValue: () => () => Effect.undefined })
