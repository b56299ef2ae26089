import { type ArtifactRef, type OAuthArtifact, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { Background } from "@hourbook/core/scheduling/Background"
import { type Instant, minuteOf, now } from "@hourbook/core/values/Instant"
import { Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "./database/Database.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"

/** An artifact, as the driver returns it. */
interface ArtifactRow {
  readonly payload: string
  readonly consumedAt: Date | null
  readonly expiresAt: Date
}

const maxSwept = 10_000

const sweep = (sql: SqlClient.SqlClient, at: Instant) => sql`
  delete from oauth_artifacts a
  using (
    select kind, id from oauth_artifacts where expires_at <= ${at}
    order by expires_at limit ${maxSwept} for update skip locked
  ) expired
  where a.kind = expired.kind and a.id = expired.id`

/** Deletes expired artifacts after a write, in the background and at most once a minute. */
const sweeper = Effect.gen(function* () {
  const { sql } = yield* Database
  const scope = yield* Effect.scope
  const background = yield* Background
  let sweptAt: Instant | undefined
  return Effect.flatMap(now, (at) => {
    const minute = minuteOf(at)
    if (sweptAt === minute) return Effect.void
    sweptAt = minute
    return sweep(sql, at).pipe(Effect.ignore, Effect.forkIn(scope), Effect.map(background))
  })
})

export const layer = Layer.effect(
  OAuthArtifacts,
  Effect.gen(function* () {
    const { sql } = yield* Database
    const sweepExpired = yield* sweeper
    const is = ({ id, kind }: ArtifactRef) => sql`kind = ${kind} and id = decode(${id}, 'hex')`

    return OAuthArtifacts.of({
      put: ({ consumedAt, expiresAt, id, kind, payload }) =>
        sql`
          insert into oauth_artifacts (kind, id, payload, count, consumed_at, expires_at)
          values (${kind}, decode(${id}, 'hex'), ${payload}, 0, ${consumedAt}, ${expiresAt})
          on conflict (kind, id) do update
            set payload = excluded.payload, count = 0, consumed_at = excluded.consumed_at,
              expires_at = excluded.expires_at`.pipe(Effect.orDie, Effect.andThen(sweepExpired)),
      find: (ref, at) =>
        sql<ArtifactRow>`
          select payload, consumed_at as "consumedAt", expires_at as "expiresAt" from oauth_artifacts
          where ${is(ref)} and expires_at > ${at}`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ consumedAt, expiresAt, payload }): OAuthArtifact => ({
              kind: ref.kind,
              id: ref.id,
              payload,
              consumedAt: toInstantOrNull(consumedAt),
              expiresAt: toInstant(expiresAt)
            }))
          ),
          Effect.orDie
        ),
      consume: (ref, at) =>
        sql`
          update oauth_artifacts set consumed_at = ${at}
          where ${is(ref)} and expires_at > ${at} and consumed_at is null returning 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      remove: (ref) => sql`delete from oauth_artifacts where ${is(ref)}`.pipe(Effect.asVoid, Effect.orDie),
      count: ({ id, kind }, { at, expiresAt }) =>
        sql<{ readonly count: number }>`
          insert into oauth_artifacts (kind, id, payload, count, expires_at)
          values (${kind}, decode(${id}, 'hex'), '', 1, ${expiresAt})
          on conflict (kind, id) do update set
            count = case when oauth_artifacts.expires_at <= ${at} then 1 else oauth_artifacts.count + 1 end,
            expires_at =
              case when oauth_artifacts.expires_at <= ${at} then excluded.expires_at else oauth_artifacts.expires_at end
          returning count`.pipe(
          Effect.map(([row]) => row?.count ?? 1),
          Effect.orDie
        )
    })
  })
)
