import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { read, seedReports } from "../../../support/data/seedReports.ts"
import { refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** Reports whose charts are left out. */
export const withoutCharts = defineHttpSuite("reports without charts", (it) => {
  it.effect("200 with the same figures and an empty chart with charts=0", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedReports
      for (const [path, chart] of [
        ["/api/reports/team", "chart_by_day"],
        ["/api/reports/activity", "sparkline_days"]
      ] as const) {
        const whole = yield* read(owner, path)
        assert.isAbove(whole[chart].length, 0)
        assert.deepStrictEqual(yield* read(owner, `${path}?charts=1`), whole)
        assert.deepStrictEqual(yield* read(owner, `${path}?charts=0`), { ...whole, [chart]: [] })
        refused(yield* owner.read.get(`${path}?charts=no`), 400, "invalid_param", /^charts: /u)
      }
    })
  )
})
