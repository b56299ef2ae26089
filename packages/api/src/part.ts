import { HttpApi, type HttpApiGroup } from "effect/http-api"

/** Groups of the interface, to be served by themselves or as the whole of it: bodies and queries are told all their mistakes. */
export const part = <
  const Groups extends readonly [HttpApiGroup.Constraint, ...ReadonlyArray<HttpApiGroup.Constraint>]
>(
  ...groups: Groups
) =>
  HttpApi.make("hourbook")
    .add(...groups)
    .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })
