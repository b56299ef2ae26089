import * as Http from "@hourbook/http/Http"
import { lastWords } from "@hourbook/runtime/lastWords"
import { pathTemplate } from "@hourbook/runtime/pathTemplate"
import { logForm, requestLog } from "@hourbook/runtime/requestLog"
import { servedPaths } from "@hourbook/runtime/servedPaths"
import { Console, Effect, Exit, Scope } from "effect"
import { makeHandler, type Service } from "./handler.ts"
import { makeService } from "./service.ts"

/** Opened while the environment starts, and kept for all its requests. */
let service: Promise<Service | undefined> | undefined
let isOpen = false

const open = Effect.gen(function* () {
  const scope = yield* Scope.make()
  return yield* Effect.tapCause(Scope.provide(makeService, scope), (cause) =>
    Effect.andThen(Scope.close(scope, Exit.failCause(cause)), Console.error(lastWords(cause)))
  )
})

/** A store that is away now may be there for the next request. */
const opened = () =>
  (service ??= Effect.runPromise(Effect.catchCause(open, () => Effect.undefined)).then((made) => {
    if (made === undefined) service = undefined
    isOpen = made !== undefined
    return made
  }))

void opened()

const form = Effect.runSync(Effect.orElseSucceed(logForm("json"), () => "json" as const))

/** What Lambda calls with each event. */
export const handler = makeHandler({
  service: (path) => {
    if (!isOpen) Http.expect(path)
    return opened()
  },
  log: requestLog(form, (lines) => process.stdout.write(lines)),
  pathTemplate: pathTemplate(servedPaths)
})
