import { assert, layer } from "@effect/vitest"
import { BudgetNotices } from "@hourbook/core/budgets/BudgetNotices"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { ImportRepository } from "@hourbook/core/imports/Import"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { IdentityRepository } from "@hourbook/core/sessions/IdentityRepository"
import { PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import { StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { SheetRepository } from "@hourbook/core/sheets/SheetRepository"
import { TimerRepository } from "@hourbook/core/time/Timer"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { indexTexts } from "@hourbook/store-postgres/records/indexTexts"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { findDays } from "@hourbook/store-postgres/totals/standings/findDays"
import { Effect, Layer } from "effect"
import { engines } from "../engines/engines.ts"
import { saveMoney } from "../suites/store/records/saveMoney.ts"
import { aConnection } from "../support/data/addConnection.ts"
import { aBody, aDraft, documentsBy, issuedOf } from "../support/data/billing/documents.ts"
import { putBilling } from "../support/data/billing/putBilling.ts"
import { aKey, anImport, aRate, aSecretHash, aTimeEntry, someday } from "../support/data/builders.ts"
import { anAnswer, anEvent, changesBy, later } from "../support/data/changes.ts"
import { putPeriod } from "../support/data/closing/putPeriod.ts"
import { putMail } from "../support/data/mails.ts"
import { aSheet, aStatementLink, aBillingRate, aTimer } from "../support/data/prices.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"
import { anIdentity, aPasskey, aSession } from "../support/data/signIns.ts"
import { putWebhook } from "../support/data/webhooks.ts"

/** A workspace with at least one row in each of the tables that have rows of workspaces. */
const inhabited = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const { acme, mary, olga, website } = fixture
  const of = { owner: mary.member, client: acme, project: website }
  const idempotency = anAnswer(olga.member)
  const entry = aTimeEntry(of, { tags: ["Design"] })
  yield* (yield* TimeRepository).save(changesBy(olga.member, "time_entry").create(entry, idempotency))
  yield* foldDeltas(yield* Database, fixture.workspace.id)
  yield* findDays(yield* Database, fixture.workspace.id)
  yield* indexTexts(yield* Database, fixture.workspace.id)
  yield* saveMoney(olga.member, of)
  const { operator, sql } = yield* Database
  yield* operator(sql`insert into former_texts (workspace_id) values (${fixture.workspace.id})`)
  yield* (yield* ApiKeyRepository).add({ key: aKey(mary.member), secretHash: aSecretHash(), idempotency: null })
  yield* (yield* ConnectionRepository).add(aConnection(mary.member), mary.member)
  yield* (yield* SessionRepository).add(aSession(mary.member), aSecretHash(), mary.member)
  yield* (yield* PasskeyRepository).add(aPasskey(mary.member))
  yield* (yield* IdentityRepository).add(anIdentity(mary.member), mary.member)
  const { userId, workspaceId } = mary.member
  const code = { workspaceId, userId, codeHash: aSecretHash(), expiresAt: later(someday, 10) }
  yield* (yield* SignInCodeRepository).put({ code, idempotency: null })
  yield* (yield* ExchangeRateRepository).put({ rate: aRate(fixture.workspace.id), idempotency: null })
  yield* (yield* BillingRateRepository).put({ rate: aBillingRate(fixture.workspace.id), idempotency: null })
  const timer = { before: null, after: aTimer({ owner: mary.member }), entry: null, idempotency: null }
  yield* (yield* TimerRepository).save(timer)
  yield* (yield* PreferencesRepository).choose(mary.member, { theme: "dark" })
  const sheet = { before: null, after: aSheet(olga.member), event: anEvent(olga.member, { subject: "sheet" }) }
  yield* (yield* SheetRepository).save(sheet)
  const notice = { entityId: website.id, version: 1, from: null, threshold: 80 }
  yield* (yield* BudgetNotices).tell(fixture.all, notice, anEvent(olga.member, { subject: "budget" }))
  yield* (yield* InvoiceRepository).save(
    documentsBy(olga.member)({ before: null, after: issuedOf(aDraft(acme), "RE-1"), body: aBody() })
  )
  yield* putWebhook(fixture)
  yield* putMail(fixture)
  yield* putPeriod(yield* putBilling(fixture), olga.member)
  yield* (yield* CalendarFeedRepository).put({ workspaceId, userId, createdAt: someday }, aSecretHash())
  yield* (yield* ImportRepository).add({ import: anImport(mary.member), idempotency: null })
  yield* (yield* Sealer).seal(workspaceId)
  const link = aStatementLink({ owner: mary.member, client: acme })
  yield* (yield* StatementLinkRepository).add({ link, secretHash: aSecretHash(), idempotency: null })
  return fixture.workspace.id
}).pipe(Effect.provide(Sealer.layer))

/** Asked of the catalogue, so that a new table cannot be forgotten. */
const tables = Effect.gen(function* () {
  const { sql } = yield* Database
  const rows = yield* sql<{ readonly name: string }>`
    select c.relname::text as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
    order by 1`
  return rows.map(({ name }) => name)
})

/** Tables that the app cannot even read: search/confinement.test.ts. */
const withoutGrants = ["record_texts"]

/** The workspaces whose rows a query without any condition shows. */
const shown = Effect.fnUntraced(function* (table: string) {
  const { sql } = yield* Database
  const rows = yield* sql<{ readonly id: string }>`select distinct workspace_id::text as id from ${sql(table)}`
  return rows.map(({ id }) => id)
})

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`row-level security: ${engine.name}`, (it) => {
    it.effect("shows of every table the rows of the workspace alone, to a query that forgot its condition", () =>
      Effect.gen(function* () {
        const { operator, within } = yield* Database
        const [mine, other] = [yield* inhabited, yield* inhabited]
        const all = yield* tables
        assert.include(all, "time_entries")
        for (const table of all) {
          const everything = yield* operator(shown(table))
          assert.includeMembers(everything, [mine, other], `the test has no rows of ${table}`)
          if (withoutGrants.includes(table)) {
            for (const read of [within(mine)(shown(table)), shown(table)]) {
              assert.include(JSON.stringify(yield* Effect.exit(read)), "AuthorizationError", table)
            }
            continue
          }
          assert.deepStrictEqual(yield* within(mine)(shown(table)), [mine], table)
          assert.deepStrictEqual(yield* shown(table), [], table)
        }
      })
    )

    it.effect("neither changes nor takes away a row of another workspace", () =>
      Effect.gen(function* () {
        const { operator, sql, transaction } = yield* Database
        const [mine, other] = [yield* inhabited, yield* inhabited]
        const rowsOf = Effect.fnUntraced(function* (table: string, workspace: string) {
          return yield* operator(
            sql`select count(*)::int as count from ${sql(table)} where workspace_id = ${workspace}`
          )
        })
        for (const table of (yield* tables).filter((name) => !withoutGrants.includes(name))) {
          const before = yield* rowsOf(table, other)
          const touch = sql`update ${sql(table)} set workspace_id = workspace_id where workspace_id = ${other} returning 1`
          const remove = sql`delete from ${sql(table)} where workspace_id = ${other} returning 1`
          const move = sql`update ${sql(table)} set workspace_id = ${other}`
          for (const statement of [touch, remove]) {
            assert.deepStrictEqual(yield* transaction(mine)(statement), [], table)
          }
          assert.strictEqual((yield* Effect.exit(transaction(mine)(move)))._tag, "Failure", table)
          assert.deepStrictEqual(yield* rowsOf(table, other), before, table)
        }
      })
    )

    it.effect("keeps nothing of a person outside a workspace", () =>
      Effect.gen(function* () {
        const { operator, sql } = yield* Database
        const confined = new Set(yield* tables)
        const named = yield* operator(sql<{ readonly table: string }>`
          select table_name::text as table from information_schema.columns
          where table_schema = 'public' and column_name ~ '(user_id|email|name)$'`)
        const outside = new Set(named.map(({ table }) => table).filter((table) => !confined.has(table)))
        // The names of migrations, and of jobs of the background.
        assert.deepStrictEqual([...outside].sort(), ["schema_migrations", "worker_leases"])
      })
    )
  })
}
