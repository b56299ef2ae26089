import * as Policy from "@hourbook/core/access/Policy"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { Database } from "@hourbook/store-postgres/database/Database"
import { openParts } from "@hourbook/store-postgres/totals/accounts/openParts"
import { debtors } from "@hourbook/store-postgres/totals/debtors"
import { Effect } from "effect"
import { layerAt } from "../../engines/serverAt.ts"
import { startPostgres } from "./postgres.ts"
const flags = ["shared_buffers=512MB", "fsync=off", "max_wal_size=4GB"].flatMap((flag) => ["-c", flag])
const postgres = await startPostgres({ keep: "/tmp/entities", flags })
const what = process.argv[2] ?? "open"
try {
  await Effect.runPromise(
    Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const [ws] = yield* operator(sql<{ id: string }>`select workspace_id as id from workspaces where slug = 'big'`)
      const visible: any = { workspaceId: ws!.id, sight: { _tag: "All" } }
      const rates = yield* operator(
        sql<any>`select currency, effective_date as "effectiveDate", rate::text as rate from exchange_rates where workspace_id = ${ws!.id}`
      )
      const { fromText } = yield* Effect.promise(() => import("@hourbook/core/shared/Money"))
      const conv = conversion(
        "EUR" as any,
        rates.map((r: any) => ({ ...r, effectiveDate: String(r.effectiveDate).slice(0, 10), rate: fromText(r.rate) }))
      )
      const to: any = what.includes("past") ? "2025-05-31" : undefined
      const at: any = {
        balanceDate: to ?? "2026-11-28",
        conversion: conv,
        from: what.includes("month") ? "2025-05-01" : undefined
      }
      const isStored = to === undefined && !what.includes("plain")
      const recent: any = "2026-08-01"
      const statement: any = what.startsWith("open")
        ? openParts(sql, visible, {
            isStored,
            recent,
            question: {
              filter: { to },
              at,
              by: [what.includes("member") ? "member" : "client"],
              boundaries: [],
              withSurplus: true
            } as any
          })
        : debtors(sql, visible, {
            isStored: true,
            recent,
            question: {
              by: what.includes("client") ? "client" : "project",
              scope: { to, from: at.from } as any,
              valuation: at,
              paymentTermsDays: 14,
              nameless: "none",
              overdueOnly: false,
              pages: [{ sort: { by: "debt", direction: "desc" }, after: null, limit: 50 }]
            } as any
          })
      const [text, params] = statement.compile()
      yield* operator(
        Effect.andThen(
          sql.unsafe("set local statement_timeout = 0"),
          Effect.andThen(
            sql.unsafe("set local work_mem = '64MB'"),
            Effect.flatMap(
              sql.unsafe<any>(
                `explain ${process.argv[3] === "analyze" ? "(analyze, buffers off, timing off)" : ""} ${text}`,
                params as any
              ),
              (rows) => Effect.sync(() => console.log(rows.map((r: any) => r["QUERY PLAN"]).join("\n")))
            )
          )
        )
      )
    }).pipe(Effect.provide(layerAt(postgres.url))) as any
  )
} finally {
  await postgres.stop()
}
