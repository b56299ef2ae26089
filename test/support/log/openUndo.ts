import type { Principal } from "@hourbook/core/access/Principal"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { Imports } from "@hourbook/core/imports/Imports"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import { Payouts } from "@hourbook/core/money/Payouts"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Undo } from "@hourbook/core/undo/Undo"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { Effect, Layer, Struct } from "effect"
import { principal } from "../data/builders.ts"
import { seedWorkspace } from "../data/seedWorkspace.ts"
import { useCases } from "../useCases.ts"

/** A record, project, client or rate without what counts its changes. */
export const withoutStamps = (record: object): object =>
  Struct.omit({ updatedAt: 0, version: 0, ...record }, ["updatedAt", "version"])

/** A workspace and its use cases, and what undoing the newest change gives. */
export const openUndo = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const { adam, carl, mary, max, olga, workspace } = fixture
  const services = yield* Layer.build(useCases)
  const use = Effect.provide(services)
  const log = yield* ActivityLog
  const [undos, time, payments, payouts, charges] = yield* use(
    Effect.all([Undo, TimeEntries, Payments, Payouts, Charges])
  )
  const [projects, clients, rates, exchangeRates, tags, imports, settings] = yield* use(
    Effect.all([Projects, Clients, BillingRates, ExchangeRates, Tags, Imports, Settings])
  )
  const as = (role: Principal["member"]["role"], person: typeof mary) =>
    principal(role, { workspace, member: person.member })
  const people = {
    owner: as("owner", olga),
    admin: as("admin", adam),
    mary: as("member", mary),
    max: as("member", max),
    carl: as("client", carl)
  }
  /** The newest line. */
  const newest = Effect.gen(function* () {
    const { items } = yield* log.feed(fixture.all, { filter: {}, offset: 0, limit: 1 })
    const [line] = items
    if (line === undefined) throw new Error("no line")
    return line
  })
  const undone = (line: ActivityEvent, who: Principal = people.owner) =>
    Effect.map(undos.change(who, line.id), ({ value }) => value)
  /** Why a line is not undone. */
  const refusal = (line: Pick<ActivityEvent, "id">, who: Principal = people.owner) =>
    undos.change(who, line.id).pipe(
      Effect.flip,
      Effect.map((error) =>
        error._tag === "PreconditionFailed"
          ? error.since?.code === "changed_since"
            ? error.since.fields
            : error.since?.code
          : error._tag === "ValidationFailed" || error._tag === "Forbidden"
            ? error.rule.code
            : error._tag
      )
    )
  return {
    fixture,
    ...people,
    undos,
    time,
    payments,
    payouts,
    charges,
    projects,
    clients,
    rates,
    exchangeRates,
    tags,
    imports,
    settings,
    log,
    newest,
    undone,
    refusal
  }
})
