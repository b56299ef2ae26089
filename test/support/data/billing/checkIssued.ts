import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { compareText } from "@hourbook/core/values/fold"
import { toText } from "@hourbook/core/values/Money"
import { Effect, Option } from "effect"
import { documentsInLedger } from "../receivables/ledgerOn.ts"
import type { RecordsOfWorld } from "../receivables/recordsOfWorld.ts"

/** Numbers 0001 and so on without a gap, each entry in one issued document or none, and documents that are the ledger. */
export const checkIssued = Effect.fnUntraced(function* (visible: Visibility, records: RecordsOfWorld) {
  const { documents, entries } = records
  assert.deepStrictEqual(
    documents.map(({ number }) => String(number)).toSorted(compareText),
    Array.from({ length: documents.length }, (_, index) => String(index + 1).padStart(4, "0"))
  )
  const claimed = Map.groupBy(entries, ({ invoiceId }) => invoiceId)
  const seen = new Set<string>()
  for (const { id } of documents) {
    const { lines } = Option.getOrThrow(yield* (yield* InvoiceRepository).body(visible, id))
    const named = lines.flatMap(({ recordIds }) => recordIds)
    for (const one of named) {
      assert.isFalse(seen.has(one), `${one} is in two documents`)
      seen.add(one)
    }
    assert.deepStrictEqual(named.toSorted(), (claimed.get(id) ?? []).map((entry) => String(entry.id)).toSorted())
  }
  const ids = new Set<string | null>(documents.map(({ id }) => id))
  for (const [id, own] of claimed) {
    assert.isTrue(id === null || ids.has(id), `${own.length} entries are in ${id}, which is not issued`)
  }
  for (const { gross, ledger, number } of documentsInLedger(records)) {
    assert.strictEqual(toText(ledger), toText(gross), `document ${number}`)
  }
})
