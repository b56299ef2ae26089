import * as Http from "@hourbook/rest/Http"
import { fatalErrorMessage } from "@hourbook/runtime/errors/fatalErrorMessage"
import { answerHeaders } from "@hourbook/runtime/requests/answerHeaders"
import { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { logFormat, requestLog } from "@hourbook/runtime/requests/requestLog"
import { servedPaths } from "@hourbook/runtime/requests/servedPaths"
import { publicUrl } from "@hourbook/runtime/settings/HttpSettings"
import { Console, Effect, Exit, Option, Scope } from "effect"
import { makeHandler, type Service } from "./events/handler.ts"
import { makeService } from "./service.ts"

const open = Effect.fnUntraced(function* (web: string) {
  const scope = yield* Scope.make()
  return yield* Effect.tapCause(Scope.provide(makeService(web), scope), (cause) =>
    Effect.andThen(Scope.close(scope, Exit.failCause(cause)), Console.error(fatalErrorMessage(cause)))
  )
})

const format = Effect.runSync(Effect.orElseSucceed(logFormat("json"), () => "json" as const))

/** Starts the service with the web app in a directory, and gives what Lambda calls with each event. */
export const start = (web: string): ReturnType<typeof makeHandler> => {
  /** Opened while the environment starts, and used for all its requests. */
  let service: Promise<Service | undefined> | undefined
  let isOpen = false

  /** A failed start is retried with the next request. */
  const opened = () =>
    (service ??= Effect.runPromise(Effect.catchCause(open(web), () => Effect.undefined)).then((made) => {
      if (made === undefined) service = undefined
      isOpen = made !== undefined
      return made
    }))

  void opened()

  return makeHandler({
    service: (path) => {
      if (!isOpen) Http.preload(path)
      return opened()
    },
    // An address that cannot be used is reported when the service opens.
    headers: answerHeaders(Effect.runSync(Effect.orElseSucceed(publicUrl, Option.none))),
    log: requestLog(format, (lines) => process.stdout.write(lines)),
    pathTemplate: pathTemplate(servedPaths)
  })
}

/** Does the background work that is due, and gives what it did: what Lambda calls by a schedule. It opens no routes. */
export const deliver = async (): Promise<{ readonly done: ReadonlyArray<string> }> => {
  const { deliver: run } = await import("./worker.ts")
  const ran = await Effect.runPromise(Effect.tapCause(run, (cause) => Console.error(fatalErrorMessage(cause))))
  if (ran !== undefined && ran.failed.length > 0) throw new Error(`Background work failed: ${ran.failed.join(", ")}`)
  return { done: ran?.done ?? [] }
}
