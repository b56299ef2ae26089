import { type BillingRate, BillingRateRepository, type PricedWork } from "@hourbook/core/prices/BillingRate"
import { fromText, toText } from "@hourbook/core/values/Money"
import { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { SqlError, type SqlClient, type Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { explain } from "./sql/failures.ts"
import { inPlaceOf } from "./sql/inPlaceOf.ts"
import { type Stamps, stampsOf } from "./sql/rows.ts"
import { loggedIfAny, notOutrun } from "./writes/activity.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"

/** A rate, as the driver returns it. */
interface RateRow extends Omit<BillingRate, "amount" | keyof Stamps>, Stamps {
  readonly amount: string
}

const toRate = (row: RateRow): BillingRate => ({ ...row, ...stampsOf(row), amount: fromText(row.amount) })

/** The columns of a rate, with the alias `r`. */
const columns = `
  r.workspace_id as "workspaceId", r.id, r.kind, r.amount, r.currency, r.effective_date as "effectiveDate",
  r.project_id as "projectId", r.client_id as "clientId", r.user_id as "userId", r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.version`

/** The scopes that a rate for some work can have, as conditions for a rate `r` of work `w`. */
const scopes = [
  "r.project_id = w.project_id and r.user_id = w.user_id and r.client_id is null",
  "r.project_id = w.project_id and r.user_id is null and r.client_id is null",
  "r.project_id is null and r.user_id = w.user_id and r.client_id is null",
  "r.project_id is null and r.user_id is null and r.client_id = w.client_id",
  "r.project_id is null and r.user_id is null and r.client_id is null"
]

/**
 * Selects the latest rate of each scope for each piece of work: a search in the index of `billing_rates_day` for each, whose
 * whole order is named, since PostgreSQL does not know that columns without a value have one order.
 */
const selectDeciding = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  work: ReadonlyArray<PricedWork>
): Statement.Statement<RateRow> => {
  // As JSON, since the driver cannot infer the type of an array of ids that are all null.
  const asked = JSON.stringify(
    work.map(({ clientId, day, projectId, userId }) => ({
      day,
      project_id: projectId,
      client_id: clientId,
      user_id: userId
    }))
  )
  const latest = scopes.map(
    (scope) => sql`(
      select r.* from billing_rates r
      where r.workspace_id = ${workspaceId} and r.kind = k.kind and ${sql.literal(scope)} and r.effective_date <= w.day
      order by r.project_id desc, r.user_id desc, r.client_id desc, r.effective_date desc limit 1
    )`
  )
  return sql<RateRow>`
    select distinct on (r.id) ${sql.literal(columns)}
    from (
      select distinct * from json_to_recordset(${asked}::json) as w (day date, project_id uuid, client_id uuid, user_id uuid)
    ) w
    cross join (values ('bill' collate "C"), ('cost')) k (kind)
    cross join lateral (${sql.join(" union all ", false)(latest)}) r
    order by r.id`
}

/** The error for a violated constraint when a rate is written. */
const refused = (constraint: string): Effect.Effect<never, ReferenceGone> | undefined => {
  for (const reference of ["project", "client", "member"] as const) {
    if (constraint === `billing_rates_${reference}`) return Effect.fail(new ReferenceGone({ reference }))
  }
  return undefined
}

export const layer = Layer.effect(
  BillingRateRepository,
  Effect.map(Database, ({ sql, transaction, within }) =>
    BillingRateRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(sql<RateRow>`
          select ${sql.literal(columns)} from billing_rates r where r.workspace_id = ${workspaceId}`).pipe(
          Effect.map((rows) => rows.map(toRate)),
          Effect.orDie
        ),
      deciding: ({ workspaceId }, work) =>
        work.length === 0
          ? Effect.succeed([])
          : within(workspaceId)(selectDeciding(sql, workspaceId, work)).pipe(
              Effect.map((rows) => rows.map(toRate)),
              Effect.orDie
            ),
      put: ({ before, event, idempotency, rate }) => {
        const { workspaceId } = rate
        const place = inPlaceOf(sql, "billing_rates", before)
        const statement = sql`
          with
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`` })},
            record as (
              insert into billing_rates (
                workspace_id, id, kind, amount, currency, effective_date, project_id, client_id, user_id, created_at,
                updated_at, version
              )
              select ${workspaceId}, ${rate.id}, ${rate.kind}, ${toText(rate.amount)}, ${rate.currency},
                ${rate.effectiveDate}, ${rate.projectId}, ${rate.clientId}, ${rate.userId}, ${rate.createdAt},
                ${rate.updatedAt}, ${rate.version}
              from answered
              on conflict on constraint billing_rates_day do update
                set id = excluded.id, amount = excluded.amount, currency = excluded.currency,
                  created_at = excluded.created_at, updated_at = excluded.updated_at,
                  version = excluded.version
              ${place}
              returning 1
            )
            ${loggedIfAny(sql, event)}
          select from record`
        const attempt: Effect.Effect<void, KeyAlreadyUsed | ReferenceGone | VersionConflict> = Effect.gen(function* () {
          const rows = yield* Effect.catch(statement, explain(refused))
          if (rows.length > 0) return
          if (idempotency === null) return yield* new VersionConflict()
          const earlier = yield* Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId }))
          // Without one, it is another rate that has the place, or the kept outcome expired in the meantime.
          return yield* Option.isSome(earlier) ? new KeyAlreadyUsed({ kept: earlier.value }) : new VersionConflict()
        })
        // Undoes what is kept if the rate is not written.
        return transaction(workspaceId)(attempt).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die))
      },
      remove: ({ workspaceId }, id, event) =>
        within(workspaceId)(sql`
          with
            record as (
              delete from billing_rates where workspace_id = ${workspaceId} and id = ${id} ${notOutrun(sql, event)} returning id
            )
            ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
    })
  )
)
