import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordBase } from "@hourbook/core/records/Record"
import { Effect } from "effect"
import type { Belonging } from "../../../support/data/builders.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { openRecords } from "./openRecords.ts"
import type { RecordKind } from "./recordKinds.ts"

const at = (millis: number): string => new Date(Date.UTC(2026, 2, 1, 9, 30) + millis).toISOString()
const range = {
  from: "019ca8bb-b5c0-7000-0000-000000000000",
  to: "019ca8bb-b5c0-7fff-ffff-ffffffffffff"
}

/** How a store finds records by the millisecond in their ids. */
export const recordsOfMillisecond =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it) => {
    it.effect("finds the records of a millisecond, to those who may see them", () =>
      Effect.gen(function* () {
        const { changes, fixture, repository } = yield* openRecords(kind)
        const { acme, bolt, carl, mary, max } = fixture
        const put = Effect.fnUntraced(function* (id: string, of: Belonging, createdAt: string) {
          const record = { ...kind.make(of, { createdAt }), id } as A
          yield* repository.save(changes.create(record))
          return record
        })
        const idsOf = (visible: Visibility) =>
          Effect.map(repository.ofMillisecond(visible, range), (found) => found.map(({ id }) => id))

        yield* put("019ca8bb-b5bf-7fff-bfff-ffffffffffff", { owner: mary.member, client: bolt }, at(-1))
        yield* put("019ca8bb-b5c1-7000-8000-000000000000", { owner: mary.member, client: bolt }, at(0))
        yield* put("7d444840-9dc0-4b6e-9d3c-1f2d3a4b5c6d", { owner: mary.member, client: bolt }, at(0))
        const last = yield* put("019ca8bb-b5c0-7fff-bfff-ffffffffffff", { owner: max.member, client: bolt }, at(0))
        const second = yield* put(
          "019ca8bb-b5c0-7000-8000-000000000001",
          { owner: mary.member, client: bolt },
          at(-59_000)
        )
        const first = yield* put("019ca8bb-b5c0-7000-8000-000000000000", { owner: mary.member, client: acme }, at(-3))

        expectSame(yield* repository.ofMillisecond(fixture.all, range), [first, second, last])
        if (kind.readers.includes("member")) {
          expectSame(yield* idsOf(mary.visible), [first.id, second.id])
          expectSame(yield* idsOf(max.visible), [last.id])
        }
        if (kind.readers.includes("client")) expectSame(yield* idsOf(carl.visible), [first.id])
        expectSame(yield* idsOf((yield* seedWorkspace).all), [])
      })
    )
  }
