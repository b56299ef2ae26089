import type { CountedRecord } from "@hourbook/core/facts/foldFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { MoneyExtras } from "@hourbook/core/money/MoneyKind"
import { Allocation } from "@hourbook/core/records/Allocation"
import { type ChargeKind, chargeSigns } from "@hourbook/core/records/chargeKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import { Metadata, noMetadata } from "@hourbook/core/values/Metadata"
import type { Amount } from "@hourbook/core/values/Money"
import type { Columns } from "@hourbook/core/values/sorting"
import { Schema, Struct } from "effect"
import { attributes, type Item, numberOf, textOf, textOrNull, wholeOf } from "../table/attributes.ts"
import { entryAttributes, invoiceIn } from "./entryItems.ts"
import { recordsPartition, recordsOfEntityPartition } from "./itemKeys.ts"
import { letters } from "./letters.ts"
import { longId, longInstant, shortId, shortInstant } from "./sortable.ts"
import { unsafeBrand } from "./unsafeBrand.ts"
import { fromWhole, toWhole } from "./whole.ts"

/** The fields that differ in name between the kinds of records, or that only some have. Money has 0 minutes. */
export interface OwnFields extends MoneyExtras {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly minutes: number
  readonly text: string | null
}

/** What differs between the kinds of records in this store. */
export interface RecordKind<A extends RecordBase, Sort extends string> {
  readonly of: RecordKindName
  readonly ownFields: (record: A) => OwnFields
  /** `item` has what only time entries have. */
  readonly make: (base: RecordBase, own: OwnFields, item: Item) => A
  readonly columns: Columns<A, Sort>
  /** The sort column that contains the day. */
  readonly byDay: Sort
  /** What only time entries have. */
  readonly asEntry?: {
    readonly of: (record: A) => TimeEntry
    readonly tagged: (record: A, tags: TimeEntry["tags"]) => A
  }
}

/** The sort key of a record in the order of days: its day, creation time and id. */
export const daySortKey = (day: string, createdAt: Instant, id: string): string =>
  `${day}${creationSortKey(createdAt, id)}`

export const creationSortKey = (createdAt: Instant, id: string): string => `${shortInstant(createdAt)}${shortId(id)}`

const dayLength = 10
const instantLength = 9
const idLength = 22

/**
 * The attributes of a record: its index keys, which contain its ids and times, and the other fields under short names. The
 * tags are the numbers of those of a time entry.
 */
export const recordItem = <A extends RecordBase, Sort extends string>(
  { asEntry, of, ownFields }: RecordKind<A, Sort>,
  workspaceId: string,
  record: A,
  tags: ReadonlyArray<number> = []
): Item => {
  const { allocations, amount, day, invoiceId, kind, minutes, posted, settles, text } = ownFields(record)
  const letter = letters[of]
  const inIndexOf = (id: string | null) => (id === null ? null : recordsOfEntityPartition(letter, workspaceId, id))
  return attributes({
    ws: recordsPartition(letter, workspaceId),
    us: inIndexOf(record.userId),
    cl: inIndexOf(record.clientId),
    pr: inIndexOf(record.projectId),
    day: daySortKey(day, record.createdAt, record.id),
    made: creationSortKey(record.createdAt, record.id),
    a: toWhole(amount),
    m: minutes === 0 ? null : minutes,
    t: text,
    c: record.currency,
    k: kind,
    sa: settles === null ? null : toWhole(settles.amount),
    sc: settles?.currency ?? null,
    al: allocations.length === 0 ? null : JSON.stringify(encodeAllocations(allocations)),
    iv: invoiceId === null ? null : shortId(invoiceId),
    po: posted || null,
    ...(asEntry === undefined ? {} : entryAttributes(asEntry.of(record), tags)),
    md: Object.keys(record.metadata).length === 0 ? null : JSON.stringify(record.metadata),
    xs: record.externalRef?.source ?? null,
    xi: record.externalRef?.id ?? null,
    im: record.importId === null ? null : shortId(record.importId),
    u: shortInstant(record.updatedAt),
    version: record.version
  })
}

/** Converts an item to a record, without names. */
export const toRecord = <A extends RecordBase, Sort extends string>(
  { make }: RecordKind<A, Sort>,
  workspaceId: WorkspaceId,
  item: Item
): A => {
  const sortKey = dayKeyOf(item)
  const idIn = (name: string) => {
    const partition = textOrNull(item, name)
    return partition === null ? null : longId(partition.slice(-idLength))
  }
  const user = idIn("us")
  const client = idIn("cl")
  const project = idIn("pr")
  return make(
    {
      id: longId(sortKey.slice(-idLength)),
      workspaceId,
      userId: user === null ? null : unsafeBrand.user(user),
      clientId: client === null ? null : unsafeBrand.client(client),
      projectId: project === null ? null : unsafeBrand.project(project),
      currency: unsafeBrand.currency(textOf(item, "c")),
      metadata: metadataIn(item),
      externalRef: externalRefIn(item),
      importId: importIn(item),
      createdAt: longInstant(sortKey.slice(dayLength, dayLength + instantLength)),
      updatedAt: longInstant(textOf(item, "u")),
      version: numberOf(item, "version"),
      userName: user === null ? null : "",
      clientName: null,
      projectName: null
    },
    {
      day: unsafeBrand.day(sortKey.slice(0, dayLength)),
      amount: fromWhole(wholeOf(item, "a")),
      minutes: numberOf(item, "m"),
      text: textOrNull(item, "t"),
      settles: settlesIn(item),
      allocations: allocationsIn(item),
      invoiceId: invoiceIn(item),
      invoiceNumber: null,
      posted: item["po"] !== undefined,
      kind: chargeKindIn(item)
    },
    item
  )
}

/** The sort key in the order of days; an item of a tag has it as its own. */
const dayKeyOf = (item: Item): string => textOrNull(item, "day") ?? textOf(item, "sk")

const decodeMetadata = Schema.decodeSync(Schema.fromJsonString(Metadata))
const metadataIn = (item: Item): Metadata => {
  const text = textOrNull(item, "md")
  return text === null ? noMetadata : decodeMetadata(text)
}

const externalRefIn = (item: Item): RecordBase["externalRef"] => {
  const [source, id] = [textOrNull(item, "xs"), textOrNull(item, "xi")]
  return source === null || id === null ? null : { source, id }
}

const importIn = (item: Item): RecordBase["importId"] => {
  const short = textOrNull(item, "im")
  return short === null ? null : unsafeBrand.import(longId(short))
}

const settlesIn = (item: Item): MoneyExtras["settles"] => {
  const currency = textOrNull(item, "sc")
  return currency === null ? null : { amount: fromWhole(wholeOf(item, "sa")), currency: unsafeBrand.currency(currency) }
}

const allocationsJson = Schema.toCodecJson(Schema.Array(Allocation))
const encodeAllocations = Schema.encodeSync(allocationsJson)
const decodeAllocations = Schema.decodeSync(Schema.fromJsonString(allocationsJson))
const allocationsIn = (item: Item): MoneyExtras["allocations"] => {
  const text = textOrNull(item, "al")
  return text === null ? [] : decodeAllocations(text)
}

const chargeKinds: ReadonlyArray<ChargeKind> = Struct.keys(chargeSigns)
const chargeKindIn = (item: Item): MoneyExtras["kind"] =>
  chargeKinds.find((kind) => kind === textOrNull(item, "k")) ?? null

/** The fields of a record that facts use. */
export const counted = <A extends RecordBase, Sort extends string>(
  { asEntry, ownFields }: RecordKind<A, Sort>,
  record: A
): CountedRecord => {
  const { amount, day, minutes, settles } = ownFields(record)
  const { clientId, createdAt, currency, projectId, userId } = record
  const counts = { clientId, createdAt, currency, projectId, userId, amount, day, minutes, settles }
  if (asEntry === undefined) return counts
  const { billable, billedElsewhere, billedMinutes, internalCost, madeInHour } = asEntry.of(record)
  return { ...counts, hour: madeInHour, priced: { billable, billedElsewhere, billedMinutes, internalCost } }
}
