import { assert } from "@effect/vitest"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { BillingRateId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Option } from "effect"
import { aTimeEntry, currency, instant, money, newUuid } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { mostMetadata, mostTags } from "../../support/data/prices.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { timeKind } from "./records/recordKinds.ts"
import { recordRepository } from "./records/recordRepository.ts"
import { saveAll } from "./records/saveAll.ts"

export const time = defineSuite(timeKind.port, (it, effort) => {
  recordRepository(timeKind)(it, effort)

  const saved = Effect.fnUntraced(function* (
    entries: (owner: Parameters<typeof aTimeEntry>[0]) => ReadonlyArray<ReturnType<typeof aTimeEntry>>
  ) {
    const fixture = yield* seedWorkspace
    const repository = yield* TimeRepository
    const made = entries({ owner: fixture.mary.member })
    yield* saveAll(repository, changesBy(fixture.olga.member, "time_entry"), made)
    return { fixture, repository, made }
  })

  const page = { sortBy: "description", direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 50 } as const

  it.effect("lists 500 records on a page, and says that there are more", () =>
    Effect.gen(function* () {
      const { fixture, made, repository } = yield* saved((of) => Array.from({ length: 501 }, () => aTimeEntry(of)))
      const longest = firstPage("workedOn")
      const first = yield* repository.list(fixture.all, { filter: {}, page: longest })
      assert.lengthOf(first.items, 500)
      const rest = yield* repository.list(fixture.all, {
        filter: {},
        page: { ...longest, start: { _tag: "After", position: first.next! } }
      })
      assert.isNull(rest.next)
      expectSameSet([...first.items, ...rest.items], made)
    })
  )

  it.effect("keeps work that earned nothing and took no time", () =>
    Effect.gen(function* () {
      const { fixture, made, repository } = yield* saved((of) => [
        aTimeEntry(of, { cost: money("0"), durationMinutes: 0, description: "x".repeat(2000) })
      ])
      expectSame(Option.getOrNull(yield* repository.find(fixture.all, made[0]!.id)), made[0])
    })
  )

  it.effect("keeps the most that an entry may have, then the least", () =>
    Effect.gen(function* () {
      const most: Partial<TimeEntry> = {
        billedMinutes: 1_000_060,
        hourlyRate: money("99999999999.9999"),
        rateId: BillingRateId.make(newUuid()),
        internalCost: { amount: money("99999999999.9999"), currency: currency("JPY") },
        startedAt: instant("1900-01-01T00:00:00.000Z"),
        endedAt: instant("2999-12-31T23:59:59.999Z"),
        tags: mostTags,
        metadata: mostMetadata,
        madeInHour: 23
      }
      const free: Partial<TimeEntry> = {
        billable: false,
        cost: money("0"),
        billedMinutes: 0,
        hourlyRate: null,
        rateId: null,
        internalCost: { amount: money("0"), currency: currency("EUR") }
      }
      const { fixture, made, repository } = yield* saved((of) => [
        aTimeEntry(of, most),
        aTimeEntry(of, { ...most, ...free })
      ])
      for (const entry of made) {
        expectSame(Option.getOrNull(yield* repository.find(fixture.all, entry.id)), entry)
        const least = { ...aTimeEntry({ owner: fixture.mary.member }), id: entry.id, version: 2 }
        yield* repository.save(changesBy(fixture.olga.member, "time_entry").amend(entry, least))
        expectSame(Option.getOrNull(yield* repository.find(fixture.all, entry.id)), least)
      }
    })
  )

  it.effect(
    "sorts descriptions whatever their case and marks, in code point order, by their first 200 characters",
    () =>
      Effect.gen(function* () {
        const sameStart = "🙂".repeat(200)
        const sorted = ["a", "ä", "Äpfel", "Apple", "banana", "Cherry", "～", `${sameStart}b`, `${sameStart}a`]
        const { fixture, repository } = yield* saved((of) =>
          sorted.map((description, index) =>
            aTimeEntry(of, {
              description,
              createdAt: timeKind.make(of, { createdAt: `2026-03-01T00:00:0${index}.000Z` }).createdAt
            })
          )
        )
        const { items } = yield* repository.list(fixture.all, { filter: {}, page })
        expectSame(
          items.map(({ description }) => description),
          sorted
        )
      })
  )
})
