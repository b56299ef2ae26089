import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Effect, Layer } from "effect"
import { useCases } from "../../useCases.ts"
import { seedWorkspace } from "../seedWorkspace.ts"
import { openBilling } from "./openBilling.ts"

/** A workspace that can issue: a seller, a tax code, a series and some clients. */
export const readyToIssue = Effect.fnUntraced(function* (clientsAtOnce: number) {
  const seeded = yield* seedWorkspace
  const services = yield* Layer.build(useCases)
  return yield* Effect.gen(function* () {
    const names = Array.from({ length: clientsAtOnce }, (_, index) => ({ name: `Client ${index}` }))
    const { olga, workspace } = seeded
    const billing = yield* openBilling({ workspace, member: olga.member }, names)
    return { ...seeded, services, ...billing, invoices: yield* Invoices, time: yield* TimeEntries }
  }).pipe(Effect.provide(services))
})
