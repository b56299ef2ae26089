import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { noSuchPath } from "./errorEnvelope.ts"
import { methods } from "./routesOf.ts"

type Load<R> = () => Promise<{ readonly routes: Layer.Layer<never, never, HttpRouter.HttpRouter | R> }>

/** Loads routes once, on the first request, with the services and for the lifetime of the surrounding layer. */
const loadOnce = Effect.fnUntraced(function* <R>() {
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
    // In a fiber of its own, since the first request may be interrupted. After a failure the next request tries again.
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
    return Effect.suspend(() => app ?? Effect.flatten(made))
  }
})

type ByName<R> = Readonly<Record<string, Load<R>>>

/** Adds all routes below `/api` to the router of the host, so that it alone finds the route of a request. */
export const loadedRoutes = <R>(byName: ByName<R>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* () {
      const scope = yield* Effect.scope
      const loads = [...new Set(Object.values(byName))]
      const all = yield* Effect.promise(() => Promise.all(loads.map((load) => load())))
      for (const { routes } of all) yield* Layer.buildWithScope(routes, scope)
    })
  )

/**
 * The routes below `/api`, by the next segment of the path: each loaded with the first request for it, for a process that is
 * started to serve a single request.
 */
export const lazyRoutes = <R>(byName: ByName<R>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const open = yield* loadOnce<R>()
      const opened = new Map(Array.from(new Set(Object.values(byName)), (load) => [load, open(load)]))
      const handlers = new Map(Object.entries(byName).map(([name, load]) => [name, opened.get(load)]))
      const respond = Effect.flatMap(HttpRouter.params, ({ "*": path = "" }) => {
        const [name = ""] = path.split("/", 1)
        return handlers.get(name.toLowerCase()) ?? Effect.succeed(noSuchPath)
      })
      for (const method of methods) yield* router.add(method, "/api/*", respond)
    })
  )
