import type { UseCases } from "@hourbook/core/Core"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { localAccess } from "@hourbook/rest/edge/callers/localAccess"
import * as Http from "@hourbook/rest/Http"
import { Context, Effect, Layer, Option, type Scope } from "effect"
import { HttpEffect, HttpRouter, HttpServer, type HttpServerRequest } from "effect/http"
import { workspaceHeader } from "./rest.ts"

/** Answers requests for the public interface as an owner of the workspace that they name. */
export const localRest: Effect.Effect<(request: Request) => Effect.Effect<Response>, never, UseCases | Scope.Scope> =
  Effect.gen(function* () {
    // The context of a process that serves has its router, which these routes are not for.
    const services = Context.omit(HttpRouter.HttpRouter)(yield* Effect.context<UseCases>())
    const operator = yield* Operator

    const ownerOf = Effect.fnUntraced(function* ({ headers }: HttpServerRequest.HttpServerRequest) {
      const named = headers[workspaceHeader]
      const slugs = named === undefined ? (yield* operator.listWorkspaces).map((one) => one.slug) : [named]
      const [slug, ...others] = slugs
      if (slug === undefined) {
        return "this store has no workspaces. Check its settings, or create one: hourbook workspace create --help"
      }
      if (others.length > 0) return `there are several workspaces: choose one with --workspace (${slugs.join(", ")})`
      const who = yield* Effect.option(operator.ownerOf(slug))
      return Option.isSome(who)
        ? who.value
        : `no workspace has the slug ${slug}. To list workspaces, run: hourbook workspace list`
    })

    const routes = Http.layerFor(localAccess(ownerOf)).pipe(
      Layer.provide([Layer.succeedContext(services), HttpServer.layerServices])
    )
    // Requests log where the process does.
    const answer = HttpEffect.toWebHandlerWith<UseCases, Scope.Scope | HttpServerRequest.HttpServerRequest>(services)(
      yield* HttpRouter.toHttpEffect(routes)
    )
    // A command that is stopped ends after what it asked for, which needs the store until then.
    return (request: Request) => Effect.uninterruptible(Effect.promise(() => answer(request)))
  })
