import { type Dimension, type Fact, type FactsQuestion, ReportFacts } from "@hourbook/core/reports/ReportFacts"
import { fromText } from "@hourbook/core/shared/Money"
import { Effect, Layer } from "effect"
import { Database } from "./Database.ts"
import { paymentsTable } from "./payments.ts"
import { payoutsTable } from "./payouts.ts"
import { found, type RecordTable } from "./records.ts"
import { timeTable } from "./time.ts"

/** A fact as it arrives from the driver; only the dimensions asked for are in it. */
interface FactRow extends Partial<Pick<Fact, "day" | "hour" | "projectId" | "clientId" | "userId">> {
  readonly currency: Fact["currency"]
  readonly amount: string
  readonly minutes: bigint
  readonly count: number
}

const tables: Readonly<Record<FactsQuestion["of"], RecordTable>> = {
  time: timeTable,
  payments: paymentsTable,
  payouts: payoutsTable
}

const toFact = ({ amount, clientId, count, currency, day, hour, minutes, projectId, userId }: FactRow): Fact => ({
  currency,
  day: day ?? null,
  hour: hour ?? null,
  projectId: projectId ?? null,
  clientId: clientId ?? null,
  userId: userId ?? null,
  amount: fromText(amount),
  minutes: Number(minutes),
  count
})

/** How a dimension is called in a fact, and how a record has it. */
const dimension = (by: Dimension, { day }: RecordTable): readonly [name: string, expression: string] => {
  switch (by) {
    case "day":
      return ["day", `t.${day}`]
    case "hour":
      return ["hour", "extract(hour from t.created_at at time zone 'UTC')::int"]
    case "project":
      return ["projectId", "t.project_id"]
    case "client":
      return ["clientId", "t.client_id"]
    case "member":
      return ["userId", "t.user_id"]
  }
}

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Database, ({ sql, within }) =>
    ReportFacts.of({
      ask: (seen, { by, filter, of }) => {
        const table = tables[of]
        const split = by.map((one) => dimension(one, table))
        const shown = split.map(([name, expression]) => `, ${expression} as "${name}"`).join("")
        const groups = ["t.currency", ...split.map(([, expression]) => expression)].join(", ")
        return within(seen.workspaceId)(sql<FactRow>`
          select t.currency, sum(${sql.literal(`t.${table.amount}`)})::text as amount,
            coalesce(sum(${sql.literal(table.minutes === null ? "0" : `t.${table.minutes}`)}), 0)::bigint as minutes,
            count(*)::int as count ${sql.literal(shown)}
          from ${sql(table.table)} t
          where ${sql.and(found(sql, table, seen, filter))}
          group by ${sql.literal(groups)}`).pipe(
          Effect.map((rows) => rows.map(toFact)),
          Effect.orDie
        )
      }
    })
  )
)
