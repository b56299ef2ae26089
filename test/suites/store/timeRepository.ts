import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Option } from "effect"
import { aTimeEntry, money } from "../../support/builders.ts"
import { changesBy } from "../../support/changes.ts"
import { expectSame } from "../../support/expecting.ts"
import { furnish } from "../../support/house.ts"
import { defineSuite } from "./defineSuite.ts"
import { timeKind } from "./recordKinds.ts"
import { recordRepository } from "./recordRepository.ts"

export const timeRepository = defineSuite(timeKind.port, (it) => {
  recordRepository(timeKind)(it)

  const saved = Effect.fnUntraced(function* (
    entries: (owner: Parameters<typeof aTimeEntry>[0]) => ReadonlyArray<ReturnType<typeof aTimeEntry>>
  ) {
    const house = yield* furnish
    const repository = yield* TimeRepository
    const made = entries({ owner: house.mary.member })
    for (const entry of made) yield* repository.save(changesBy(house.olga.member, "time_entry").create(entry))
    return { house, repository, made }
  })

  const page = { sortBy: "description", direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 50 } as const

  it.effect("keeps work that earned nothing and took no time", () =>
    Effect.gen(function* () {
      const { house, made, repository } = yield* saved((of) => [
        aTimeEntry(of, { cost: money("0"), durationMinutes: 0, description: "x".repeat(2000) })
      ])
      expectSame(Option.getOrNull(yield* repository.find(house.all, made[0]!.id)), made[0])
    })
  )

  it.effect("sorts descriptions whatever their case, in code point order, by their first 200 characters", () =>
    Effect.gen(function* () {
      const sameStart = "🙂".repeat(200)
      const sorted = ["Apple", "banana", "Cherry", "ä", "Äpfel", "～", `${sameStart}b`, `${sameStart}a`]
      const { house, repository } = yield* saved((of) =>
        sorted.map((description, index) =>
          aTimeEntry(of, {
            description,
            createdAt: timeKind.make(of, { createdAt: `2026-03-01T00:00:0${index}.000Z` }).createdAt
          })
        )
      )
      const { items } = yield* repository.list(house.all, { filter: {}, page })
      expectSame(
        items.map(({ description }) => description),
        sorted
      )
    })
  )
})
