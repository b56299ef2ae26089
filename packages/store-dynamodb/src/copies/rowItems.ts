import type { CopiedMember, CopiedRows } from "@hourbook/core/copies/CopiedRow"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { fold } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { logoDocument, sellerDocument, seriesDocument, taxCodeDocument } from "../layout/billingItems.ts"
import { logoKey, scheduleKey, sellerKey, seriesKey, taxCodeKey } from "../layout/billingKeys.ts"
import { billingRateItem, billingRateKey } from "../layout/billingRateItems.ts"
import { blockItem } from "../layout/blockItems.ts"
import { clientDocument, projectDocument } from "../layout/entityItems.ts"
import { eventItem, undoneItem } from "../layout/events.ts"
import { exchangeRateDocument } from "../layout/exchangeRateItems.ts"
import { importDocument } from "../layout/importItems.ts"
import {
  clientKey,
  eventKey,
  exchangeRateKey,
  externalRefKey,
  importCountsKey,
  importedKey,
  importKey,
  logBlockKey,
  memberKey,
  preferencesKey,
  projectKey,
  recordKey,
  tagKey,
  timerKey,
  undoneKey
} from "../layout/itemKeys.ts"
import { entityLetters, invoiceLetter, letters } from "../layout/letters.ts"
import { memberDocument } from "../layout/memberItems.ts"
import { periodItems } from "../layout/periodItems.ts"
import { chosenDocument } from "../layout/preferencesItems.ts"
import { recordItem, type RecordKind } from "../layout/recordItems.ts"
import { dueMarkOf, scheduleDocument } from "../layout/scheduleItems.ts"
import { sheetItems } from "../layout/sheetItems.ts"
import { shortId } from "../layout/sortable.ts"
import { timeEntries } from "../layout/timeEntries.ts"
import { timerDocument } from "../layout/timerItems.ts"
import { copiedWebhookItems } from "../layout/webhookItems.ts"
import { money } from "../records/money.ts"
import type { Key } from "../table/Action.ts"
import { attributes, type Item } from "../table/attributes.ts"
import { tagDocument } from "../tags/readTags.ts"
import { copyKey, copyOf } from "../tags/tagging.ts"
import type { Origin } from "../writes/origins.ts"
import type { CopiedTotals } from "./CopiedTotals.ts"

/** An item with its key. */
export interface KeyedItem {
  readonly key: Key
  readonly item: Item
}

export const memberItem = ({ isFormer, ...member }: CopiedMember): KeyedItem => ({
  key: memberKey(member.workspaceId, member.userId),
  item: { ...memberDocument.toItem(member), ...(isFormer ? { removed: { BOOL: true } } : {}) }
})

/** Makes the items of copied rows of one workspace, and adds their totals up. */
export class RowItems {
  readonly #workspaceId: WorkspaceId
  readonly #totals: CopiedTotals
  /** The numbers of tags by their folded names. */
  readonly #tags = new Map<string, number>()

  constructor(workspaceId: WorkspaceId, totals: CopiedTotals) {
    this.#workspaceId = workspaceId
    this.#totals = totals
  }

  /** How many tags there are. */
  get tags(): number {
    return this.#tags.size
  }

  of(rows: CopiedRows): ReadonlyArray<KeyedItem> {
    const workspaceId = this.#workspaceId
    if ("withKind" in rows) {
      return rows.withKind((kind, { records }) => records.flatMap((record) => this.#recordItems(money(kind), record)))
    }
    switch (rows.kind) {
      case "workspace":
        return []
      case "members":
        return rows.rows.map((member) => memberItem({ ...member, isFormer: true }))
      case "clients":
        return rows.rows.flatMap((row) => [
          { key: clientKey(workspaceId, row.id), item: clientDocument.toItem(row) },
          ...this.#originItems(entityLetters.client, row)
        ])
      case "imports":
        return rows.rows.map((row) => ({ key: importKey(workspaceId, row.id), item: importDocument.toItem(row) }))
      case "projects":
        return rows.rows.flatMap((row) => [
          { key: projectKey(workspaceId, row.id), item: projectDocument.toItem(row) },
          ...this.#originItems(entityLetters.project, row)
        ])
      case "tags":
        return rows.rows.map((tag) => {
          const number = this.#tags.size + 1
          this.#tags.set(fold(tag.name), number)
          return { key: tagKey(workspaceId, number), item: tagDocument.toItem(tag) }
        })
      case "exchangeRates":
        return rows.rows.map((row) => ({
          key: exchangeRateKey(workspaceId, row.currency, row.effectiveDate),
          item: exchangeRateDocument.toItem(row)
        }))
      case "billingRates":
        return rows.rows.map((row) => ({ key: billingRateKey(row), item: billingRateItem(row) }))
      case "time":
        return rows.rows.flatMap((entry) => this.#entryItems(entry))
      case "log":
        return rows.rows.flatMap((event) => {
          const { id, occurredAt, undoes } = event
          this.#totals.addLine(event)
          return [
            { key: eventKey(workspaceId, occurredAt, id), item: eventItem(event) },
            ...(undoes === null ? [] : [{ key: undoneKey(workspaceId, undoes), item: undoneItem(id) }])
          ]
        })
      case "logBlocks":
        return rows.rows.map((block) => ({ key: logBlockKey(workspaceId, block.n), item: blockItem(block) }))
      case "sheets":
        return rows.rows.flatMap(sheetItems)
      case "periods":
        return rows.rows.flatMap(periodItems)
      case "timers":
        return rows.rows.map((row) => ({ key: timerKey(workspaceId, row.userId), item: timerDocument.toItem(row) }))
      case "preferences":
        return rows.rows.map(({ chosen, userId }) => ({
          key: preferencesKey(workspaceId, userId),
          item: chosenDocument.toItem(chosen)
        }))
      case "sellers":
        return rows.rows.map((row) => ({ key: sellerKey(workspaceId), item: sellerDocument.toItem(row) }))
      case "logos":
        return rows.rows.map((row) => ({ key: logoKey(workspaceId, row.sha256), item: logoDocument.toItem(row) }))
      case "taxCodes":
        return rows.rows.map((row) => ({ key: taxCodeKey(workspaceId, row.id), item: taxCodeDocument.toItem(row) }))
      case "invoiceSeries":
        return rows.rows.map((row) => ({ key: seriesKey(workspaceId, row.id), item: seriesDocument.toItem(row) }))
      case "invoiceSchedules":
        return rows.rows.flatMap((row) => {
          const due = dueMarkOf(row)
          const item = { key: scheduleKey(workspaceId, row.id), item: scheduleDocument.toItem(row) }
          return due === undefined ? [item] : [item, due]
        })
      case "webhooks":
        return rows.rows.flatMap(copiedWebhookItems)
      case "invoices":
        // They are compressed first: see `documentItems`.
        return rows.rows.flatMap((row) => this.#originItems(invoiceLetter, { ...row, externalRef: null }))
    }
  }

  #recordItems<A extends RecordBase, Sort extends string>(
    kind: RecordKind<A, Sort>,
    record: A,
    tags: ReadonlyArray<number> = []
  ): ReadonlyArray<KeyedItem> {
    const letter = letters[kind.of]
    this.#totals.addRecord(kind, record, tags)
    return [
      {
        key: recordKey(letter, this.#workspaceId, record.id),
        item: recordItem(kind, this.#workspaceId, record, tags)
      },
      ...this.#originItems(letter, record)
    ]
  }

  /** The items by which a row is found by its external reference and its import. */
  #originItems(letter: string, { externalRef, id, importId }: Origin): ReadonlyArray<KeyedItem> {
    const workspaceId = this.#workspaceId
    if (importId !== null) this.#totals.addImported(importCountsKey(workspaceId, importId), letter)
    return [
      ...(externalRef === null
        ? []
        : [{ key: externalRefKey(workspaceId, letter, externalRef), item: attributes({ id: shortId(id) }) }]),
      ...(importId === null ? [] : [{ key: importedKey(workspaceId, importId, letter, id), item: {} }])
    ]
  }

  /** An entry, and its copies in its tags. */
  #entryItems(entry: TimeEntry): ReadonlyArray<KeyedItem> {
    const tags = entry.tags.flatMap((name) => this.#tags.get(fold(name)) ?? []).sort((a, b) => a - b)
    return [
      ...this.#recordItems(timeEntries, entry, tags),
      ...tags.map((tag) => ({ key: copyKey(entry, tag), item: copyOf(entry, tags) }))
    ]
  }
}
