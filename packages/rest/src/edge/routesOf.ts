import { Effect, Layer } from "effect"
import { type HttpMethod, HttpRouter } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { refuse } from "./answers/respond.ts"

/** The methods that routes are added for. The router handles `HEAD` as `GET`. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"] as const

/** Responds with 405 and `Allow` to other methods of the paths of an API. */
const methodNotAllowed = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const known = new Map<HttpRouter.PathInput, Set<HttpMethod.HttpMethod>>()
      HttpApi.reflect(api, {
        onGroup: () => {},
        onEndpoint: ({ endpoint }) => {
          const path: HttpRouter.PathInput = `/${endpoint.path.replace(/^\//u, "").replace(/\/$/u, "")}`
          known.set(path, (known.get(path) ?? new Set()).add(endpoint.method))
        }
      })
      for (const [path, ofPath] of known) {
        const allow = [...ofPath, ...(ofPath.has("GET") ? ["HEAD"] : [])].join(", ")
        const response = refuse("method_not_allowed", `this path allows ${allow}`, { headers: { allow } })
        for (const method of methods) {
          if (!ofPath.has(method)) yield* router.add(method, path, response)
        }
      }
    })
  )

/** The routes of the groups of an API, with 405 for methods that its paths do not have. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint, R>(
  api: HttpApi.HttpApi<Id, Groups>,
  groups: Layer.Layer<never, never, R>
) => Layer.merge(groups, methodNotAllowed(api))
