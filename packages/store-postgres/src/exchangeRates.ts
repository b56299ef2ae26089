import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { fromText, toText } from "@hourbook/core/values/Money"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { toInstant } from "./sql/rows.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"

/** A rate, as the driver returns it. */
interface RateRow extends Omit<ExchangeRate, "rate" | "createdAt"> {
  readonly rate: string
  readonly createdAt: Date
}

const toRate = (row: RateRow): ExchangeRate => ({
  ...row,
  rate: fromText(row.rate),
  createdAt: toInstant(row.createdAt)
})

export const layer = Layer.effect(
  ExchangeRateRepository,
  Effect.map(Database, ({ sql, within }) =>
    ExchangeRateRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(sql<RateRow>`
          select workspace_id as "workspaceId", id, currency, effective_date as "effectiveDate", rate,
            created_at as "createdAt"
          from exchange_rates
          where workspace_id = ${workspaceId}
          order by currency, effective_date`).pipe(
          Effect.map((rows) => rows.map(toRate)),
          Effect.orDie
        ),
      put: ({ idempotency, rate: made }) => {
        const { createdAt, currency, effectiveDate, id, rate, workspaceId } = made
        const statement = sql`
          with
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`` })},
            written as (
              insert into exchange_rates (workspace_id, id, currency, effective_date, rate, created_at)
              select ${workspaceId}, ${id}, ${currency}, ${effectiveDate}, ${toText(rate)}::numeric, ${createdAt}
              from answered
              on conflict on constraint exchange_rates_day do update
                set id = excluded.id, rate = excluded.rate, created_at = excluded.created_at
              returning 1
            )
          select from written`
        const attempt: Effect.Effect<void, KeyAlreadyUsed> = Effect.gen(function* () {
          const rows = yield* Effect.orDie(statement)
          if (rows.length > 0 || idempotency === null) return
          const earlier = yield* Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId }))
          // Without one, the kept outcome expired in the meantime.
          return yield* Option.isSome(earlier) ? new KeyAlreadyUsed({ kept: earlier.value }) : attempt
        })
        return within(workspaceId)(attempt)
      },
      remove: ({ workspaceId }, id) =>
        within(workspaceId)(sql`
          delete from exchange_rates where workspace_id = ${workspaceId} and id = ${id} returning id`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
    })
  )
)
