import { Effect, Layer } from "effect"
import { type HttpMethod, HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { refuse } from "./Answer.ts"
import { noSuchPath } from "./edge.ts"

/** What the router need know: `HEAD` it takes for `GET`, and what else there is has no place here. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"] as const

/** A known path with a method it does not have: 405 with `Allow`. */
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
        const response = refuse("method_not_allowed", `this path has ${allow}`, { headers: { allow } })
        for (const method of methods) {
          if (!ofPath.has(method)) yield* router.add(method, path, response)
        }
      }
    })
  )

/** What answers under the paths of a part of the interface. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint, R>(
  api: HttpApi.HttpApi<Id, Groups>,
  handlers: Layer.Layer<HttpApiGroup.ToService<Id, Groups>, never, R>
) => HttpApiBuilder.layer(api).pipe(Layer.provide(handlers), Layer.merge(methodNotAllowed(api)))

type Load<R> = () => Promise<{ readonly routes: Layer.Layer<never, never, HttpRouter.HttpRouter | R> }>

/** Makes routes once they are asked for, with the services and for the lifetime of the layer that it is part of. */
const opener = Effect.fnUntraced(function* <R>() {
  const scope = yield* Effect.scope
  const services = yield* Effect.context<R>()
  return (load: Load<R>) => {
    const make = Effect.gen(function* () {
      const { routes } = yield* Effect.promise(load)
      const router = yield* HttpRouter.make
      yield* Layer.buildWithScope(routes, scope).pipe(Effect.provideService(HttpRouter.HttpRouter, router))
      return Effect.orDie(router.asHttpEffect())
    })
    let app: Effect.Success<typeof make> | undefined
    let making: Promise<Effect.Success<typeof make>> | undefined
    // Not by the request that comes first, which may be broken off; what fails is tried again with the next.
    const made = Effect.promise(
      () =>
        (making ??= Effect.runPromiseWith(services)(make).then(
          (it) => (app = it),
          (error) => {
            making = undefined
            throw error
          }
        ))
    )
    return { made, answer: Effect.suspend(() => app ?? Effect.flatten(made)) }
  }
})

/**
 * What answers below `/api`, by the name that comes next: loaded at once, or each with the first request that goes there,
 * for a process that is started to be asked one thing.
 */
export const parts = <R>(byName: Readonly<Record<string, Load<R>>>, when: "at once" | "when asked") =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const open = yield* opener<R>()
      const opened = new Map(Array.from(new Set(Object.values(byName)), (load) => [load, open(load)]))
      if (when === "at once") yield* Effect.all([...opened.values()].map(({ made }) => made))
      const answers = new Map(Object.entries(byName).map(([name, load]) => [name, opened.get(load)?.answer]))
      const answer = Effect.flatMap(HttpRouter.params, ({ "*": path = "" }) => {
        const [name = ""] = path.split("/", 1)
        return answers.get(name.toLowerCase()) ?? Effect.succeed(noSuchPath)
      })
      for (const method of methods) yield* router.add(method, "/api/*", answer)
    })
  )
