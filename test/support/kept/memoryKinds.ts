import { Memory } from "@hourbook/store-memory/rows/Memory"
import { Effect } from "effect"
import { hashes, expiring, type KeptStore, ofEntries, ofMails, ofStore, ofWorkspace } from "./KeptKind.ts"

export const memoryKinds: KeptStore<Memory> = {
  kinds: {
    workspaces: { inExport: "workspace" },
    codes: { inExport: "code" },
    keys: { inExport: "apiKeys" },
    sessions: { inExport: "sessions" },
    statementLinks: { inExport: "statementLinks" },
    calendarFeeds: { inExport: "calendarFeed" },
    passkeys: { inExport: "passkeys" },
    identities: { inExport: "identities" },
    artifacts: expiring,
    counters: ofStore,
    leases: ofStore,
    workerLeases: ofStore,
    members: { inExport: "member" },
    clients: ofWorkspace,
    projects: ofWorkspace,
    exchangeRates: ofWorkspace,
    billingRates: { inExport: "rates" },
    tags: ofWorkspace,
    imports: ofWorkspace,
    entryTags: ofEntries,
    timers: { inExport: "timer" },
    sheets: { inExport: "sheets" },
    preferences: { inExport: "preferences" },
    connections: { inExport: "connections" },
    events: { inExport: "activity" },
    logBlocks: hashes,
    periods: ofWorkspace,
    budgetNotices: ofWorkspace,
    sellers: ofWorkspace,
    logos: ofWorkspace,
    taxCodes: ofWorkspace,
    webhooks: ofWorkspace,
    mails: ofMails,
    invoiceSeries: ofWorkspace,
    invoiceSchedules: ofWorkspace,
    invoices: ofWorkspace,
    keptOutcomes: { inExport: "keptResults" },
    time: { inExport: "time" },
    payments: { inExport: "payments" },
    payouts: { inExport: "payouts" },
    charges: { inExport: "charges" }
  },
  dump: Effect.map(Memory, (memory) => {
    const dumped = (kind: string, rows: Iterable<unknown>) =>
      [...rows].map((row) => ({
        kind,
        text: JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value))
      }))
    return [
      ...Object.entries(memory).flatMap(([kind, value]) =>
        (value instanceof Map || value instanceof Set) && kind !== "records"
          ? dumped(kind, value as Iterable<unknown>)
          : []
      ),
      ...[...memory.workspaces.keys()].flatMap((id) => {
        const rows = memory.rowsOf(id)
        return [
          ...Object.entries(rows).flatMap(([kind, all]) =>
            typeof all === "string" ? [] : dumped(kind, all as Iterable<unknown>)
          ),
          ...[...memory.records].flatMap(([kind, { all }]) => dumped(kind, all(rows)))
        ]
      })
    ]
  }),
  settle: () => Effect.void,
  idsOf: (id) => [id]
}
