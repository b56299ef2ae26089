import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { read, seedReports } from "../../../support/data/seedReports.ts"
import { openWorkspace, refused } from "../../../support/http/callers.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** Reports whose charts are left out, and what is in focus beside them. */
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

  it.effect("200 team and dashboard: five in focus, by id where earnings and names are alike", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const ids: Array<string> = []
      for (let made = 0; made < 6; made++) ids.push((yield* owner.full.make("/api/projects", { name: "Website" })).id)
      for (const project_id of ids.toSorted().toReversed()) {
        yield* owner.full.make("/api/time", { ...timeKind.body, accrual_date: "2026-03-05", cost: 40, project_id })
      }
      for (const path of [
        "/api/reports/team?accrual_from=2026-03-01&accrual_to=2026-03-31",
        "/api/dashboard/overview?date_from=2026-03-01&date_to=2026-03-31"
      ]) {
        const { focus } = yield* read(owner, path)
        assert.deepStrictEqual(
          focus.top_projects.map(({ id }: { readonly id: string }) => id),
          ids.toSorted().slice(0, 5)
        )
      }
    })
  )
})
