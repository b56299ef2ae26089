import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import { indexTexts } from "@hourbook/store-postgres/records/indexTexts"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { findDays } from "@hourbook/store-postgres/totals/standings/findDays"
import { grainNames } from "@hourbook/store-postgres/totals/standings/grains"
import { Effect } from "effect"
import { aTimeEntry } from "../data/builders.ts"
import { changesBy } from "../data/changes.ts"
import type { EveryKind } from "../data/seedEveryKind.ts"
import {
  hashes,
  expiring,
  type KeptStore,
  ofEntries,
  ofMails,
  ofSearch,
  ofStore,
  ofWorkspace,
  sums
} from "./KeptKind.ts"

export const postgresKinds: KeptStore<Database> = {
  kinds: {
    ...Object.fromEntries([...grainNames, "fact_deltas", "fact_open"].map((table) => [table, sums])),
    workspaces: { inExport: "workspace" },
    members: { inExport: "member" },
    member_clients: { inExport: "clients" },
    api_keys: { inExport: "apiKeys" },
    connections: { inExport: "connections" },
    sessions: { inExport: "sessions" },
    statement_links: { inExport: "statementLinks" },
    calendar_feeds: { inExport: "calendarFeed" },
    passkeys: { inExport: "passkeys" },
    identities: { inExport: "identities" },
    sign_in_codes: { inExport: "code" },
    answers: { inExport: "keptResults" },
    activity_events: { inExport: "activity" },
    log_blocks: hashes,
    periods: ofWorkspace,
    budget_notices: ofWorkspace,
    sellers: ofWorkspace,
    logos: ofWorkspace,
    tax_codes: ofWorkspace,
    webhooks: ofWorkspace,
    mails: ofMails,
    webhook_retries: ofWorkspace,
    webhook_deliveries: ofWorkspace,
    invoice_series: ofWorkspace,
    invoice_schedules: ofWorkspace,
    invoices: ofWorkspace,
    invoice_bodies: ofWorkspace,
    invoice_numbers: ofWorkspace,
    time_entries: { inExport: "time" },
    payments: { inExport: "payments" },
    payouts: { inExport: "payouts" },
    charges: { inExport: "charges" },
    clients: ofWorkspace,
    projects: ofWorkspace,
    exchange_rates: ofWorkspace,
    standing_rates: ofWorkspace,
    billing_rates: { inExport: "rates" },
    tags: ofWorkspace,
    imports: ofWorkspace,
    entry_tags: ofEntries,
    record_texts: ofSearch,
    unindexed_records: ofSearch,
    sheets: { inExport: "sheets" },
    preferences: { inExport: "preferences" },
    timers: { inExport: "timer" },
    oauth_artifacts: expiring,
    rate_leases: ofStore,
    worker_leases: ofStore,
    schema_migrations: ofStore
  },
  // Asked of the catalogue, so that a new table cannot be forgotten.
  dump: Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const tables = yield* operator(sql<{ readonly name: string }>`
      select relname::text as name from pg_class
      where relkind in ('r', 'p', 'm', 'f') and relnamespace = 'public'::regnamespace`)
    const rows = yield* Effect.forEach(tables, ({ name }) =>
      Effect.map(operator(sql<{ readonly text: string }>`select t::text as text from ${sql(name)} t`), (found) =>
        found.map(({ text }) => ({ kind: name, text }))
      )
    )
    return rows.flat()
  }).pipe(Effect.orDie),
  settle: Effect.fnUntraced(function* ({ fixture, workspace }: EveryKind) {
    const database = yield* Database
    yield* foldDeltas(database, workspace.id)
    yield* findDays(database, workspace.id)
    yield* indexTexts(database, workspace.id)
    const { olga } = fixture
    const entry = aTimeEntry({ owner: olga.member })
    yield* Effect.orDie((yield* TimeRepository).save(changesBy(olga.member, "time_entry").create(entry)))
  }),
  idsOf: (id) => [id]
}
