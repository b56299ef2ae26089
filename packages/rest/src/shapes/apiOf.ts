import { HttpApi, type HttpApiGroup } from "effect/http-api"

/** An API of some groups of endpoints. It reports all validation errors at once, not just the first. */
export const apiOf = <
  const Groups extends readonly [HttpApiGroup.Constraint, ...ReadonlyArray<HttpApiGroup.Constraint>]
>(
  ...groups: Groups
) =>
  HttpApi.make("hourbook")
    .add(...groups)
    .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })
