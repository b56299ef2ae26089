import { fromMillis } from "@hourbook/core/values/Instant"
import { type HeldLease, Leases } from "@hourbook/core/worker/Leases"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"

export const layer = Layer.effect(
  Leases,
  Effect.map(Database, ({ sql }) =>
    Leases.of({
      take: ({ at, holder, name, takesOver, until }) =>
        sql`
          insert into worker_leases as held (name, holder, until)
          values (${name}, ${holder}, ${fromMillis(until)})
          on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where held.holder = excluded.holder or held.until <= ${fromMillis(at)} or ${takesOver}
          returning 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      release: ({ holder, name }) =>
        Effect.asVoid(Effect.orDie(sql`delete from worker_leases where name = ${name} and holder = ${holder}`)),
      find: (name) =>
        sql<HeldLease>`
          select holder, (extract(epoch from until) * 1000)::float8 as until from worker_leases where name = ${name}`.pipe(
          Effect.map(([lease]) => lease ?? null),
          Effect.orDie
        )
    })
  )
)
