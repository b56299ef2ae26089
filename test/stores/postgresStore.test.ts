import { assert, layer } from "@effect/vitest"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { StoreTime } from "@hourbook/core/telemetry/storeCall"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { BillingRateId, ImportId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { Position } from "@hourbook/core/values/Page"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Fiber, Layer, Schedule } from "effect"
import { makeCountingProxy } from "../engines/CountingProxy.ts"
import { engines } from "../engines/engines.ts"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { aPayment, aSecretHash, aTimeEntry, currency, instant, money, newUuid } from "../support/data/builders.ts"
import { amended, anAnswer, changesBy, later } from "../support/data/changes.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"
import { outcome } from "../support/expecting.ts"
import { at } from "../support/http/stack.ts"

const storeOn = <E>(database: Layer.Layer<Database, E>) => PostgresStore.layer.pipe(Layer.provideMerge(database))

for (const engine of engines) {
  layer(storeOn(engine.layer()), { timeout: "10 minutes", excludeTestServices: true })(engine.name, (it) => {
    it.effect("goes on somewhere from whatever position a forged cursor holds", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const entries = yield* TimeRepository
        const payments = yield* PaymentRepository
        const { member } = fixture.mary
        yield* entries.save(changesBy(member, "time_entry").create(aTimeEntry({ owner: member })))
        yield* payments.save(changesBy(member, "payment").create(aPayment({ owner: member })))
        const dates = ["1900-01-01", "2026-02-27", "2999-12-31"]
        const numbers = ["9".repeat(30), `-${"9".repeat(30)}`, `${"9".repeat(30)}.${"9".repeat(20)}`, "0", "-0", "1.5"]
        const texts = ["", "🙂".repeat(500), "'; drop table time_entries"]
        const moments = ["0001-01-01T00:00:00.000Z", "2026-02-27T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]
        const forged = {
          workedOn: dates,
          receivedOn: dates,
          createdAt: moments,
          durationMinutes: numbers,
          cost: numbers,
          amount: numbers,
          description: texts
        } as const
        for (const moment of moments) {
          for (const direction of ["asc", "desc"] as const) {
            const page = (position: Position) => ({ direction, limit: 10, start: { _tag: "After", position } }) as const
            const at = (value: string) => page({ value, createdAt: instant(moment), id: newUuid() })
            for (const sortBy of ["workedOn", "createdAt", "durationMinutes", "cost", "description"] as const) {
              for (const value of forged[sortBy]) {
                yield* entries.list(fixture.all, { filter: {}, page: { sortBy, ...at(value) } })
              }
            }
            for (const sortBy of ["receivedOn", "createdAt", "amount"] as const) {
              for (const value of forged[sortBy]) {
                yield* payments.list(fixture.all, { filter: {}, page: { sortBy, ...at(value) } })
              }
            }
          }
        }
        const start = { _tag: "Offset", offset: Number.MAX_VALUE } as const
        const far = { sortBy: "cost", direction: "asc", limit: 500, start } as const
        assert.deepStrictEqual((yield* entries.list(fixture.all, { filter: {}, page: far })).items, [])
        const nul = { filter: { search: "a\u0000b" }, page: { ...far, start: { _tag: "Offset", offset: 0 } } } as const
        assert.deepStrictEqual((yield* entries.list(fixture.all, nul)).items, [])
      })
    )

    it.effect("writes the same rows for a new entry alone and for several in one statement", () =>
      Effect.gen(function* () {
        const { operator, sql } = yield* Database
        const fixture = yield* seedWorkspace
        const entries = yield* TimeRepository
        const { create } = changesBy(fixture.olga.member, "time_entry")
        const [importId, rateId] = [ImportId.make(newUuid()), BillingRateId.make(newUuid())]
        const full = (id: string) =>
          aTimeEntry(
            { owner: fixture.mary.member, client: fixture.acme, project: fixture.website },
            {
              description: 'Ünïcode "quoted" \\ {a,b} 🙂\n',
              metadata: { "z 1": "\\", a: '"' },
              externalRef: { source: "toggl", id },
              importId,
              tags: ["New one", "Ops"],
              billedMinutes: 105,
              hourlyRate: money("80.3333"),
              rateId,
              internalCost: { amount: money("12.5"), currency: currency("USD") },
              startedAt: instant("2026-02-27T08:00:00.123Z"),
              endedAt: instant("2026-02-27T09:30:00.000Z"),
              madeInHour: 7
            }
          )
        const bare = () => aTimeEntry({ owner: fixture.max.member })
        const alone = [full("1"), bare()]
        const together = [full("2"), bare()]
        for (const entry of alone) yield* entries.save(create(entry))
        let statements = 0
        const counting = { add: () => void statements++ }
        const written = entries.saveAll(together.map((entry) => create(entry)))
        yield* Effect.provideService(written, StoreTime, counting)
        assert.strictEqual(statements, 1)
        const rowsOf = Effect.fnUntraced(function* ({ id }: TimeEntry) {
          const [row] = yield* operator(sql<Readonly<Record<string, unknown>>>`
            select
              (select to_jsonb(t) - array['id', 'external_id', 'metadata'] || jsonb_build_object('text', metadata::text)
                from time_entries t where id = ${id}) as entry,
              (select jsonb_agg(to_jsonb(e) - array['id', 'subject_id', 'xact']) from activity_events e where subject_id = ${id}) as log,
              (select jsonb_agg(to_jsonb(g) - array['entry_id', 'tag_id'] || jsonb_build_object('tag', n.name) order by n.name)
                from entry_tags g join tags n on n.id = g.tag_id where g.entry_id = ${id}) as tags,
              (select count(*)::int from unindexed_records where id = ${id}) as noted`)
          return row
        })
        for (const [index, entry] of alone.entries()) {
          assert.deepStrictEqual(yield* rowsOf(together[index]!), yield* rowsOf(entry))
        }
        const deltas = yield* operator(sql<{ readonly n: number }>`
          select count(*)::int as n from fact_deltas where workspace_id = ${fixture.workspace.id}
          group by kind, day, hour, user_id, client_id, project_id, currency, minutes, amount, count`)
        assert.isAbove(deltas.length, 3)
        assert.deepStrictEqual([...new Set(deltas.map(({ n }) => n))], [2])
      })
    )

    it.effect("lets expired answers go when answers are asked for later", () =>
      Effect.gen(function* () {
        const { sql, within } = yield* Database
        const fixture = yield* seedWorkspace
        const entries = yield* TimeRepository
        const answers = yield* IdempotencyStore
        const { member } = fixture.mary
        const write = (idempotency: ReturnType<typeof anAnswer>) =>
          entries.save(changesBy(member, "time_entry").create(aTimeEntry({ owner: member }), idempotency))
        const old = Array.from({ length: 10 }, () => anAnswer(member))
        for (const idempotency of old) yield* write(idempotency)
        const at = later(old[0]!.keepUntil, 1)
        yield* write(anAnswer(member, { at, keepUntil: later(at, 60) }))
        const count = within(fixture.workspace.id)(sql<{ readonly n: number }>`select count(*)::int as n from answers`)
        assert.deepStrictEqual(yield* count, [{ n: 11 }])
        yield* answers.find(fixture.mary.visible, { userId: member.userId, key: "another", at })
        const one = Effect.flatMap(count, ([row]) => (row?.n === 1 ? Effect.void : Effect.fail("not yet")))
        yield* Effect.retry(one, Schedule.spaced("20 millis"))
      })
    )

    it.effect("lets expired artifacts of the authorization server go when others are written later", () =>
      Effect.gen(function* () {
        const { sql } = yield* Database
        const artifacts = yield* OAuthArtifacts
        const past = instant("2026-03-01T00:00:00.000Z")
        const put = (expiresAt: Instant) =>
          artifacts.put({ kind: "AccessToken", id: aSecretHash(), payload: "{}", consumedAt: null, expiresAt })
        yield* at("2026-02-28T00:00:00.000Z")(Effect.all(Array.from({ length: 10 }, () => put(past))))
        const count = sql<{ readonly n: number }>`select count(*)::int as n from oauth_artifacts`
        assert.deepStrictEqual(yield* count, [{ n: 10 }])
        yield* put(instant("2999-01-01T00:00:00.000Z"))
        const one = Effect.flatMap(count, ([row]) => (row?.n === 1 ? Effect.void : Effect.fail("not yet")))
        yield* Effect.retry(one, Schedule.spaced("20 millis"))
      })
    )

    it.effect("keeps nothing of an answer when its change is refused, and takes its key again", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const entries = yield* TimeRepository
        const { create } = changesBy(fixture.mary.member, "time_entry")
        const idempotency = anAnswer(fixture.mary.member)
        const stranger = (yield* seedWorkspace).acme
        const wrong = create(aTimeEntry({ owner: fixture.mary.member, client: stranger }), idempotency)
        assert.strictEqual(yield* outcome(entries.save(wrong)), "ReferenceGone")
        assert.strictEqual(
          yield* outcome(entries.save(create(aTimeEntry({ owner: fixture.mary.member }), idempotency))),
          "done"
        )
      })
    )
  })
}

layer(Layer.effectDiscard(Effect.void), { excludeTestServices: true })("PostgreSQL over the network", (it) => {
  it.effect("takes one round trip for a change, a page, a record and the owner of a key", () =>
    Effect.gen(function* () {
      const proxy = yield* makeCountingProxy(yield* migratedDatabase)
      yield* Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const entries = yield* TimeRepository
        const keys = yield* ApiKeyRepository
        const { member } = fixture.mary
        const { amend, create, remove } = changesBy(member, "time_entry")
        const trips = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
          const before = proxy.roundTrips()
          yield* call
          return proxy.roundTrips() - before
        })
        const entry = aTimeEntry({ owner: member, client: fixture.acme, project: fixture.website })
        const next = amended(entry, { description: "more" })
        const page = { sortBy: "cost", direction: "asc", limit: 50, start: { _tag: "Offset", offset: 0 } } as const
        assert.strictEqual(yield* trips(entries.save(create(entry, anAnswer(member)))), 1)
        assert.strictEqual(yield* trips(entries.find(fixture.all, entry.id)), 1)
        assert.strictEqual(yield* trips(entries.list(fixture.all, { filter: { search: "more" }, page })), 1)
        assert.strictEqual(yield* trips(entries.save(amend(entry, next))), 1)
        assert.strictEqual(yield* trips(entries.save(remove(next))), 1)
        assert.strictEqual(yield* trips(keys.findBySecret(fixture.made.secretHash)), 1)
      }).pipe(Effect.provide(storeOn(layerAt(proxy.url, { pool: 1 }))))
    }).pipe(Effect.scoped)
  )

  it.effect("waits for a twin in flight, whose end decides", () =>
    Effect.gen(function* () {
      const { sql, transaction } = yield* Database
      const fixture = yield* seedWorkspace
      const entries = yield* TimeRepository
      const { member } = fixture.mary
      const { create } = changesBy(member, "time_entry")
      for (const end of ["commit", "rollback"] as const) {
        const idempotency = anAnswer(member)
        const twin = yield* Effect.gen(function* () {
          yield* sql`insert into answers (workspace_id, user_id, key, fingerprint, result, keep_until)
            values (${fixture.workspace.id}, ${member.userId}, ${idempotency.key}, 'twin', '1', ${idempotency.keepUntil})`
          yield* Effect.sleep("300 millis")
          if (end === "rollback") return yield* Effect.fail("rolled back" as const)
        }).pipe(transaction(fixture.workspace.id), Effect.forkChild)
        yield* Effect.sleep("100 millis")
        const mine = yield* outcome(entries.save(create(aTimeEntry({ owner: member }), idempotency)))
        assert.strictEqual(mine, end === "commit" ? "KeyAlreadyUsed" : "done")
        yield* Fiber.await(twin)
      }
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(migratedDatabase, (url) => storeOn(layerAt(url))))))
  )
})
