import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { factKindNames } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import { Payouts } from "@hourbook/core/money/Payouts"
import { ProjectMoves } from "@hourbook/core/moves/ProjectMoves"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Undo } from "@hourbook/core/undo/Undo"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Layer, Random } from "effect"
import { currency, day, money, principal } from "../data/builders.ts"
import { seedWorkspace } from "../data/seedWorkspace.ts"
import { expectSameSet } from "../expecting.ts"
import { useCases } from "../useCases.ts"
import { withoutStamps } from "./openUndo.ts"

const eur = currency("EUR")
const usd = currency("USD")

/** A workspace, and random changes of everything in it that can be undone. */
export const openSeries = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const { acme, all, mary, max, olga, website, workspace } = fixture
  const services = yield* Layer.build(useCases)
  const use = Effect.provide(services)
  const [time, payments, payouts, charges, undo] = yield* use(
    Effect.all([TimeEntries, Payments, Payouts, Charges, Undo])
  )
  const [projects, clients, rates, exchangeRates, tags, moves] = yield* use(
    Effect.all([Projects, Clients, BillingRates, ExchangeRates, Tags, ProjectMoves])
  )
  const [facts, log] = [yield* ReportFacts, yield* ActivityLog]
  const who = principal("owner", { workspace, member: olga.member })

  const pick = Effect.fnUntraced(function* <A>(some: ReadonlyArray<A>) {
    const one = some[yield* Random.nextIntBetween(0, some.length, { halfOpen: true })]
    if (one === undefined) throw new Error("nothing to choose from")
    return one
  })
  const maybe = Effect.fnUntraced(function* <A>(some: ReadonlyArray<A>) {
    return yield* pick<A | null>([...some, null])
  })
  const page = { ...firstPage("createdAt"), limit: 500 } as const
  const query = { filter: {}, page, totals: false, chart: false } as const
  const entries = Effect.map(time.list(who, query), (found) => found.page.items)
  const paid = Effect.map(payments.list(who, query), (found) => found.page.items)
  const paidOut = Effect.map(payouts.list(who, query), (found) => found.page.items)
  const charged = Effect.map(charges.list(who, query), (found) => found.page.items)

  const days = [day("2026-01-05"), day("2026-02-10"), day("2026-03-20")]
  const works = Effect.gen(function* () {
    return {
      description: yield* pick(["", "Work", "Ünï"]),
      workedOn: yield* pick(days),
      durationMinutes: yield* pick([0, 30, 95]),
      billable: yield* pick([true, true, false]),
      tags: yield* pick([[], ["a"], ["a", "b"]]),
      userId: (yield* pick([olga, mary, max])).member.userId,
      projectId: yield* maybe((yield* projects.all(who)).map(({ id }) => id)),
      metadata: yield* pick([{}, { k: "v" }])
    }
  })
  const amounts = pick([money("10"), money("99.95"), money("0.01")])
  const places = Effect.gen(function* () {
    return { clientId: yield* maybe((yield* clients.all(who)).map(({ id }) => id)) }
  })
  const moneyOf = Effect.gen(function* () {
    return {
      amount: yield* amounts,
      currency: yield* pick([eur, usd]),
      comment: yield* pick([null, "Paid"]),
      ...(yield* places)
    }
  })
  const scope = Effect.gen(function* () {
    const projectId = yield* maybe((yield* projects.all(who)).map(({ id }) => id))
    return { projectId, clientId: null, userId: yield* maybe([mary.member.userId]) }
  })
  const drawn = <A, B, E>(from: Effect.Effect<ReadonlyArray<A>, CoreError>, use: (one: A) => Effect.Effect<B, E>) =>
    Effect.flatMap(from, (some) => (some.length === 0 ? Effect.void : Effect.flatMap(pick(some), (one) => use(one))))

  /** Work without a price of its own can be recorded from here on. */
  const rated = rates.put(who, {
    kind: "bill",
    amount: money("60"),
    currency: eur,
    effectiveDate: day("2026-01-01"),
    projectId: null,
    clientId: null,
    userId: null
  })

  const changes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
    Effect.flatMap(works, (draft) => time.record(who, draft)),
    Effect.flatMap(works, (draft) => time.record(who, { ...draft, billable: true, cost: money("12"), currency: usd })),
    Effect.flatMap(works, (draft) =>
      time.bulk(who, {
        mode: "each",
        operations: Array.from({ length: 3 }, () => ({ op: "create" as const, draft }))
      })
    ),
    drawn(entries, ({ id }) => Effect.flatMap(works, (draft) => time.amend(who, id, draft))),
    drawn(entries, ({ id }) =>
      Effect.flatMap(works, ({ durationMinutes }) => time.amend(who, id, { durationMinutes }))
    ),
    drawn(entries, ({ id }) => time.amend(who, id, { hourlyRate: money("77") })),
    drawn(entries, ({ id }) => time.remove(who, id)),
    Effect.flatMap(moneyOf, (of) =>
      payments.record(who, {
        ...of,
        receivedOn: days[0] ?? day("2026-01-01"),
        settles: { amount: of.amount, currency: eur }
      })
    ),
    drawn(paid, ({ id }) => Effect.flatMap(moneyOf, (of) => payments.amend(who, id, of))),
    drawn(paid, ({ id }) => Effect.flatMap(pick(days), (receivedOn) => payments.amend(who, id, { receivedOn }))),
    drawn(paid, ({ id }) =>
      Effect.flatMap(pick([null, { amount: money("7.5"), currency: usd }]), (settles) =>
        payments.amend(who, id, { settles })
      )
    ),
    drawn(paid, ({ id }) => payments.remove(who, id)),
    Effect.flatMap(moneyOf, (of) => payouts.record(who, { ...of, paidOn: day("2026-02-02") })),
    drawn(paidOut, ({ id }) => payouts.remove(who, id)),
    Effect.flatMap(moneyOf, (of) => charges.record(who, { ...of, kind: "fee", chargedOn: day("2026-02-02") })),
    drawn(charged, ({ id }) => charges.amend(who, id, { comment: "Changed" })),
    drawn(charged, ({ id }) => charges.remove(who, id)),
    Effect.flatMap(places, (of) => projects.add(who, { name: "New", archived: false, ...of })),
    drawn(projects.all(who), ({ id }) => Effect.flatMap(places, (of) => projects.amend(who, id, of))),
    drawn(projects.all(who), ({ id }) => projects.amend(who, id, { archived: true, name: "Old" })),
    drawn(projects.all(who), ({ id }) => projects.remove(who, id)),
    drawn(projects.all(who), ({ id }) => moves.amend(who, { id, changes: { clientId: acme.id } })),
    clients.add(who, { name: "Corp", archived: false, paymentTermsDays: 3 }),
    drawn(clients.all(who), ({ id }) => clients.amend(who, id, { name: "Firm", currency: usd })),
    drawn(clients.all(who), ({ id }) => clients.remove(who, id)),
    Effect.gen(function* () {
      const kind = yield* pick(["bill", "cost"] as const)
      const of = { kind, amount: yield* amounts, currency: yield* pick([eur, usd]), effectiveDate: day("2026-01-01") }
      return yield* rates.put(who, { ...of, ...(yield* scope) })
    }),
    drawn(rates.list(who), ({ id }) => rates.remove(who, id)),
    Effect.flatMap(pick([money("0.9"), money("0.95")]), (rate) =>
      exchangeRates.put(who, { currency: usd, effectiveDate: day("2026-01-01"), rate })
    ),
    drawn(exchangeRates.list(who), ({ id }) => exchangeRates.remove(who, id)),
    Effect.gen(function* () {
      const kind = yield* pick(["bill", "cost"] as const)
      return yield* time.reprice(who, { kind, from: day("2026-01-01"), to: day("2026-12-31") })
    }),
    // Another tag of the former name would stay where the entry that made it goes.
    drawn(tags.list(who), ({ id, name }) =>
      tags.rename(who, id, name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase())
    )
  ]

  /** Everything but the counts of changes. Tags without entries stay where an entry that made them goes. */
  const state = Effect.gen(function* () {
    const records = (yield* Effect.all([entries, paid, paidOut, charged])).map((some) => some.map(withoutStamps))
    const entities = [yield* projects.all(who), yield* clients.all(who)].map((some) => some.map(withoutStamps))
    const priced = [yield* rates.list(who), yield* exchangeRates.list(who)].map((some) => some.map(withoutStamps))
    const used = (yield* tags.list(who)).filter(({ count }) => count > 0).map(({ name }) => name)
    const sums = yield* facts.ask(all, {
      of: factKindNames,
      filter: {},
      by: ["day", "client", "project", "member", "hour"]
    })
    return [...records, ...entities, ...priced, used, sums]
  })
  const expectState = (found: Effect.Success<typeof state>, expected: Effect.Success<typeof state>) => {
    for (const [index, one] of expected.entries()) expectSameSet(found[index] ?? [], one, `part ${index}`)
  }

  /** The operations since the log had so many lines, newest first. */
  const lines = Effect.gen(function* () {
    const found: Array<ActivityEvent> = []
    for (;;) {
      const { items } = yield* log.feed(all, { filter: {}, offset: found.length, limit: 500 })
      if (items.length === 0) return found
      found.push(...items)
    }
  })
  const records = Effect.all({ entries, paid, charged, exchangeRates: exchangeRates.list(who) })
  return { changes, expectState, lines, pick, rated, records, state, undo, who, acme, website }
})
