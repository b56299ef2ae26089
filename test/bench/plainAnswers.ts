import type { Visibility } from "@hourbook/core/access/Policy"
import type { Fact, FactsQuestion } from "@hourbook/core/reports/ReportFacts"
import { fromText } from "@hourbook/core/shared/Money"
import { Database } from "@hourbook/store-postgres/Database"
import { Effect } from "effect"

const tables = {
  time: ["time_entries", "worked_on", "cost", "duration_minutes"],
  payments: ["payments", "received_on", "amount", "0"],
  payouts: ["payouts", "paid_on", "amount", "0"]
} as const

const expressions = {
  day: (day: string) => [day, "day"],
  month: (day: string) => [`date_trunc('month', ${day}::timestamp)::date`, "month"],
  hour: () => ["extract(hour from created_at at time zone 'UTC')::int", "hour"],
  project: () => ["project_id", "projectId"],
  client: () => ["client_id", "clientId"],
  member: () => ["user_id", "userId"]
} as const

/** What a question means, asked of the records themselves. */
export const plainAnswer = Effect.fnUntraced(function* (
  { workspaceId }: Visibility,
  { by, cuts = [], filter, of }: FactsQuestion
) {
  const { sql, within } = yield* Database
  const [table, day, amount, minutes] = tables[of]
  const split = by.map((dimension) => expressions[dimension](day))
  const cut =
    cuts.length === 0
      ? []
      : [
          [
            `(array[${cuts.map((one) => `date '${one}'`).join()}])[width_bucket(${day},
    array[${cuts.map((one) => `date '${one}'`).join()}])]`,
            "cut"
          ]
        ]
  const shown = [...split, ...cut]
  const rows = yield* within(workspaceId)(
    sql.unsafe<Omit<Fact, "amount"> & { readonly amount: string }>(`
      select currency, ${shown.map(([what, name]) => `${what} as "${name}", `).join("")}
        sum(${amount})::text as amount, sum(${minutes})::int8::float8 as minutes, count(*)::int as count
      from ${table}
      where workspace_id = '${workspaceId}'
        ${filter.from === undefined ? "" : `and ${day} >= '${filter.from}'`}
        ${filter.to === undefined ? "" : `and ${day} <= '${filter.to}'`}
        ${filter.userIds === undefined ? "" : `and user_id = any('{${filter.userIds.join()}}'::uuid[])`}
      group by currency ${shown.map(([what]) => `, ${what}`).join("")}`)
  )
  const none = { day: null, month: null, hour: null, projectId: null, clientId: null, userId: null, cut: null }
  return rows.map(({ amount: sum, count, currency, minutes: worked, ...place }): Fact => ({
    currency,
    ...none,
    ...place,
    amount: fromText(sum),
    minutes: worked,
    count
  }))
}, Effect.orDie)
