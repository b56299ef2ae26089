import { assert, layer } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import { People } from "@hourbook/core/operations/People"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as billingKeys from "@hourbook/store-dynamodb/layout/billingKeys"
import * as invoiceKeys from "@hourbook/store-dynamodb/layout/invoiceKeys"
import * as itemKeys from "@hourbook/store-dynamodb/layout/itemKeys"
import * as mailKeys from "@hourbook/store-dynamodb/layout/mailKeys"
import * as noticeKeys from "@hourbook/store-dynamodb/layout/noticeKeys"
import * as webhookKeys from "@hourbook/store-dynamodb/layout/webhookKeys"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Memory } from "@hourbook/store-memory/rows/Memory"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { putSchedule } from "../../support/data/billing/putSchedule.ts"
import { unique } from "../../support/data/builders.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"
import { dynamoKinds, kindOfKey } from "../../support/kept/dynamoKinds.ts"
import { type Dump, expiring, exportParts, type KeptStore, ofStore } from "../../support/kept/KeptKind.ts"
import { memoryKinds } from "../../support/kept/memoryKinds.ts"
import { postgresKinds } from "../../support/kept/postgresKinds.ts"

const quietly = () => Effect.void

const countKinds = (dump: Dump) => Object.groupBy(dump, ({ kind }) => kind)

/**
 * A kind that a later version adds fails here, until it is among the kinds of its store, and everything about it that has the
 * name or the workspace goes.
 */
const keepsOnlyKnownKinds = <R, E>(name: string, store: Layer.Layer<Ports | R, E>, of: KeptStore<R>) =>
  layer(store, { timeout: "10 minutes", excludeTestServices: true })(`every kind that is kept: ${name}`, (it) => {
    it.effect("is known, exported, erased and removed", () =>
      Effect.gen(function* () {
        const email = `${unique("zora")}@example.org`
        const [one, other] = [yield* seedEveryKind(email), yield* seedEveryKind(email)]
        for (const seeded of [one, other]) {
          // A restored workspace, which has everything else, has none that is due.
          yield* putSchedule(seeded.fixture)
          yield* of.settle(seeded)
        }
        const people = yield* People
        const removal = yield* WorkspaceRemoval
        const before = yield* of.dump
        assert.deepStrictEqual([...new Set(before.map(({ kind }) => kind))].sort(), Object.keys(of.kinds).sort())

        const { memberships } = yield* people.exportData(email, one.workspace.slug)
        const [exported] = memberships
        assert.isDefined(exported)
        for (const [kind, { inExport }] of Object.entries(of.kinds)) {
          if (typeof inExport === "string") assert.isTrue(exportParts[inExport](exported), kind)
        }

        yield* people.erase({ email }, quietly)
        const erased = yield* of.dump
        const personal = [one, other].flatMap(({ earlier, member }) => [
          member.name,
          member.email,
          earlier.name,
          earlier.email
        ])
        for (const { kind, text } of erased) {
          for (const word of personal) assert.notInclude(text, word, kind)
        }
        // A word is found where it is.
        for (const word of personal)
          assert.isTrue(
            before.some(({ text }) => text.includes(word)),
            word
          )
        const [countsBefore, counts] = [countKinds(before), countKinds(erased)]
        for (const [kind, { inExport }] of Object.entries(of.kinds)) {
          const stays = typeof inExport === "string" && ["time", "payments", "payouts", "charges"].includes(inExport)
          const now = counts[kind]?.length ?? 0
          if (stays) assert.strictEqual(now, countsBefore[kind]?.length, kind)
          // The ends of memberships leave lines.
          if (inExport === "activity") assert.isAbove(now, countsBefore[kind]?.length ?? 0, kind)
        }

        yield* removal.remove(one.workspace.slug, quietly)
        const left = yield* of.dump
        const belongs = (ids: ReadonlyArray<string>) => (row: Dump[number]) =>
          of.kinds[row.kind]?.expires !== true && ids.some((id) => row.text.includes(id))
        assert.isAbove(erased.filter(belongs(of.idsOf(one.workspace.id))).length, 20)
        assert.deepStrictEqual(left.filter(belongs(of.idsOf(one.workspace.id))), [])
        const others = belongs(of.idsOf(other.workspace.id))
        assert.deepStrictEqual(
          left
            .filter(others)
            .map(({ text }) => text)
            .sort(),
          erased
            .filter(others)
            .map(({ text }) => text)
            .sort()
        )
      }).pipe(Effect.provide([People.layer, WorkspaceRemoval.layer]))
    )
  })

keepsOnlyKnownKinds("memory", Layer.mergeAll(MemoryStore.layer, Memory.layer), memoryKinds)
keepsOnlyKnownKinds("PostgreSQL", PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), postgresKinds)
keepsOnlyKnownKinds("DynamoDB", DynamoStore.layer.pipe(Layer.provideMerge(layerDynamoEngine())), dynamoKinds)

layer(layerPostgresEngine(), { timeout: "10 minutes", excludeTestServices: true })("every kind that is kept", (it) => {
  it.effect("has row-level security where it is a workspace's, and a letter of its own", () =>
    Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const open = yield* operator(sql<{ readonly name: string }>`
        select relname::text as name from pg_class
        where relkind in ('r', 'p', 'm', 'f') and relnamespace = 'public'::regnamespace
          and not (relrowsecurity and relforcerowsecurity) order by 1`)
      const ofNoWorkspace = Object.entries(postgresKinds.kinds).filter(
        ([, kind]) => kind === ofStore || kind === expiring
      )
      assert.deepStrictEqual(
        open.map(({ name }) => name),
        [...ofNoWorkspace.map(([name]) => name), "record_texts"].sort()
      )
      assert.deepStrictEqual(
        Object.keys(kindOfKey).sort(),
        Object.keys({ ...itemKeys, ...noticeKeys, ...billingKeys, ...invoiceKeys, ...mailKeys, ...webhookKeys }).sort()
      )
      assert.deepStrictEqual([...new Set(Object.values(kindOfKey))].sort(), Object.keys(dynamoKinds.kinds).sort())
    })
  )
})
