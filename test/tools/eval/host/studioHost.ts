import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { openWorkspace } from "../../../support/http/callers.ts"
import { Stack, stackOn } from "../../../support/http/stack.ts"

/** The whole service on the store in memory, at the moment that the clock of the program shows. */
export interface Host {
  /** Creates a workspace in euros, and gives the key of its owner. */
  readonly open: () => Promise<string>
  readonly fetch: (request: Request) => Promise<Response>
}

/** This file is all that an earlier version of the service needs to be asked the same questions. */
export const studioHost = Effect.gen(function* () {
  const fetch = yield* (yield* Stack).fetch
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof openWorkspace>>>()
  const open = () => Effect.runPromiseWith(context)(Effect.map(openWorkspace(), ({ owner }) => String(owner.full.key)))
  const host: Host = { open, fetch }
  return host
})

export const stack = stackOn(Layer.merge(MemoryStore.layer, PublicHolidays.layer))
