import { assert, layer } from "@effect/vitest"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import type { Dimension } from "@hourbook/core/facts/Fact"
import { factsToValue } from "@hourbook/core/facts/factsToValue"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { totalOf } from "@hourbook/core/facts/totals"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { ClientId } from "@hourbook/core/values/Ids"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { aRate, aTimeEntry, currency, day, money } from "../support/data/builders.ts"
import { changesBy } from "../support/data/changes.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"
import { expectSame } from "../support/expecting.ts"

layer(MemoryStore.layer)("facts to value", (it) => {
  /** A workspace with 100 in the base currency, and what is asked of its store from then on. */
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const entries = yield* TimeRepository
    const facts = yield* ReportFacts
    const rates = yield* ExchangeRateRepository
    const earn = (code: string, cost: string, date: string, clientId: ClientId | null = null) =>
      entries.save(
        changesBy(fixture.olga.member, "time_entry").create(
          aTimeEntry(
            { owner: fixture.olga.member },
            { clientId, currency: currency(code), cost: money(cost), workedOn: day(date) }
          )
        )
      )
    yield* earn("EUR", "100", "2026-02-27")
    const rate = (date: string, units: string) =>
      rates.put({
        rate: aRate(fixture.workspace.id, { effectiveDate: day(date), rate: money(units) }),
        idempotency: null
      })
    const asked: Array<FactsQuestion | "rates"> = []
    const watched = {
      facts: ReportFacts.of({
        ...facts,
        ask: (visible, question) => Effect.suspend(() => (asked.push(question), facts.ask(visible, question)))
      }),
      exchangeRates: ExchangeRateRepository.of({
        ...rates,
        list: (visible) => Effect.suspend(() => (asked.push("rates"), rates.list(visible)))
      })
    }
    const value = (
      by: ReadonlyArray<Dimension>,
      boundaries?: FactsQuestion["boundaries"],
      filter: FactsQuestion["filter"] = {}
    ) =>
      Effect.map(
        factsToValue(
          watched,
          { visible: fixture.all, base: fixture.workspace.currency },
          { of: ["time"], filter, by, ...(boundaries === undefined ? {} : { boundaries }) }
        ),
        ({ conversion, facts: found }) => totalOf(found, conversion).amount
      )
    return { ...fixture, earn, rate, asked, value }
  })

  it.effect("ask once, and for no rate, where everything is in the base currency", () =>
    Effect.gen(function* () {
      const { asked, rate, value } = yield* open
      yield* rate("2026-01-01", "0.9")
      expectSame(yield* value([]), money("100"))
      assert.lengthOf(asked, 1)
      assert.notInclude(asked, "rates")
    })
  )

  it.effect("ask for the rates, and nothing twice, where there are none or facts are by day", () =>
    Effect.gen(function* () {
      const { asked, earn, rate, value } = yield* open
      yield* earn("USD", "10", "2026-02-10")
      expectSame(yield* value([]), money("100"))
      assert.lengthOf(asked, 2)
      yield* rate("2026-02-01", "0.9")
      expectSame(yield* value(["day"]), money("109"))
      assert.lengthOf(asked, 4)
    })
  )

  it.effect("come cut where a rate changes, besides where they were to be cut", () =>
    Effect.gen(function* () {
      const { asked, earn, rate, value } = yield* open
      yield* earn("USD", "10", "2026-02-10")
      yield* earn("USD", "10", "2026-02-20")
      yield* rate("2026-02-01", "0.9")
      yield* rate("2026-02-15", "0.8")
      expectSame(yield* value(["member"], [day("2026-02-05"), day("2026-02-15")]), money("117"))
      const [, , again] = asked
      assert.deepStrictEqual(again === undefined || again === "rates" ? [] : again.boundaries, [
        day("2026-02-01"),
        day("2026-02-05"),
        day("2026-02-15")
      ])
    })
  )

  it.effect("come cut of those clients alone that have some in another currency", () =>
    Effect.gen(function* () {
      const { acme, asked, bolt, earn, rate, value } = yield* open
      yield* earn("EUR", "1000", "2026-02-10", acme.id)
      yield* earn("USD", "10", "2026-02-10", bolt.id)
      yield* earn("USD", "10", "2026-02-20", bolt.id)
      yield* rate("2026-02-01", "0.9")
      yield* rate("2026-02-15", "0.8")
      const filter = { clientIds: [acme.id, bolt.id, null] }
      expectSame(yield* value(["client"], undefined, filter), money("1117"))
      expectSame(yield* value([], undefined, filter), money("1117"))
      const named = asked.flatMap((question) => (question === "rates" ? [] : [question.filter.clientIds]))
      assert.deepStrictEqual(named, [filter.clientIds, [bolt.id], filter.clientIds, filter.clientIds])
    })
  )
})
