import { Reports } from "@hourbook/core/reports/Reports"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { defineSuite } from "../suites/store/defineSuite.ts"
import { debtorSorts, expectWalks, walkDebtors } from "../suites/store/worlds/walkDebtors.ts"
import { teamSorts, walkRows } from "../suites/store/worlds/walkRows.ts"
import { writeWorld } from "../suites/store/worlds/writeWorld.ts"
import { clockAt } from "../support/clockAt.ts"
import { aCase, cast, today } from "../support/data/aCase.ts"
import { momentOf } from "../support/data/aLedger.ts"
import { currency } from "../support/data/builders.ts"
import { boundedScope } from "../support/data/expectReports.ts"
import { forAll } from "../support/expecting.ts"

const aWorld = fc
  .record({ given: aCase(), turn: fc.nat(11), isEuro: fc.boolean(), isFree: fc.boolean() })
  .map(({ given, isEuro, isFree, turn }) => ({
    turn,
    given: {
      ...given,
      scope: isFree ? { ...given.scope, projectIds: undefined, userIds: undefined } : given.scope,
      entries: given.entries.map((entry) => ({
        ...entry,
        createdAt: momentOf(entry.order),
        clientId: entry.order % 2 === 0 ? (cast.clients[0]?.id ?? null) : entry.clientId,
        currency: isEuro ? currency(entry.order % 5 === 0 ? "USD" : "EUR") : entry.currency
      }))
    }
  }))
const suite = defineSuite("walks", (it) => {
  it.effect(
    "pages as whole",
    () =>
      clockAt(today)(
        forAll(aWorld, Number(process.env["N"] ?? 8), ({ given, turn }) =>
          Effect.gen(function* () {
            const { named, who } = yield* writeWorld(given as any)
            const reports = yield* Reports.make.pipe(Effect.provide(PublicHolidays.layer))
            expectWalks(yield* walkDebtors(reports, who, { scope: named(given.scope), sorts: debtorSorts(turn) }))
            yield* walkRows(reports, who, {
              chosen: undefined,
              sheets: [],
              scope: named(given.scope),
              bounded: named(boundedScope(given as any)),
              sorts: teamSorts(turn)
            } as any)
          })
        )
      ),
    900_000
  )
})
suite.suite("PGlite", PostgresStore.layer.pipe(Layer.provide(layerPgliteEngine())))
