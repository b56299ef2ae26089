import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { fromText, toText } from "@hourbook/core/values/Money"
import { KeyAlreadyUsed, type Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { SqlError } from "effect/sql"
import { Database } from "./database/Database.ts"
import { inPlaceOf } from "./sql/inPlaceOf.ts"
import { toInstant } from "./sql/rows.ts"
import { allLoggedIfAny, loggedIfAny, notOutrun } from "./writes/activity.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"
import { lockedBy, lockedThrough, type LockText } from "./writes/lockedDay.ts"

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
  Effect.map(Database, ({ sql, transaction, within, writing }) =>
    ExchangeRateRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(sql<RateRow>`
          select workspace_id as "workspaceId", id, currency, effective_date as "effectiveDate", rate,
            created_at as "createdAt", version
          from exchange_rates
          where workspace_id = ${workspaceId}
          order by currency, effective_date`).pipe(
          Effect.map((rows) => rows.map(toRate)),
          Effect.orDie
        ),
      put: ({ before, events = [], idempotency, rate: made }) => {
        const { createdAt, currency, effectiveDate, id, rate, version, workspaceId } = made
        const place = inPlaceOf(sql, "exchange_rates", before)
        const statement = sql<{ readonly locked: LockText; readonly written: boolean }>`
          with
            current as (select ${lockedThrough(sql, events)} as locked),
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`from current where locked is null` })},
            record as (
              insert into exchange_rates (workspace_id, id, currency, effective_date, rate, created_at, version)
              select ${workspaceId}, ${id}, ${currency}, ${effectiveDate}, ${toText(rate)}::numeric, ${createdAt}::timestamptz,
                ${version}::int
              from answered
              on conflict on constraint exchange_rates_day do update
                set id = excluded.id, rate = excluded.rate, created_at = excluded.created_at,
                  version = excluded.version
              ${place}
              returning 1
            )
            ${allLoggedIfAny(sql, events)}
          select (select locked from current) as locked, exists (select from record) as written`
        const attempt: Effect.Effect<void, KeyAlreadyUsed | VersionConflict | Locked> = Effect.gen(function* () {
          const [outcome] = yield* Effect.orDie(statement)
          if (outcome?.written === true) return
          const locked = lockedBy(events, outcome?.locked)
          if (locked !== undefined) return yield* locked
          if (idempotency === null) return yield* new VersionConflict()
          const earlier = yield* Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId }))
          // Without one, it is another rate that has the place, or the kept outcome expired in the meantime.
          return yield* Option.isSome(earlier) ? new KeyAlreadyUsed({ kept: earlier.value }) : new VersionConflict()
        })
        // Undoes what is kept if the rate is not written.
        return transaction(workspaceId)(attempt).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die))
      },
      remove: ({ workspaceId }, id, event) =>
        writing(workspaceId)(sql<{ readonly locked: LockText; readonly removed: boolean }>`
          with
            current as (select ${lockedThrough(sql, [event])} as locked),
            record as (
              delete from exchange_rates where workspace_id = ${workspaceId} and id = ${id} ${notOutrun(sql, event)}
                and exists (select from current where locked is null)
              returning id
            )
            ${loggedIfAny(sql, event)}
          select (select locked from current) as locked, exists (select from record) as removed`).pipe(
          Effect.orDie,
          Effect.flatMap(([outcome]) => {
            const locked = lockedBy([event], outcome?.locked)
            return locked === undefined ? Effect.succeed(outcome?.removed === true) : Effect.fail(locked)
          })
        )
    })
  )
)
