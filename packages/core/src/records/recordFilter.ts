import type { CalendarDate } from "../values/CalendarDate.ts"
import { matchesExternal } from "../values/ExternalRef.ts"
import { finds, fold } from "../values/fold.ts"
import type { InvoiceId } from "../values/Ids.ts"
import { among, within } from "../values/ranges.ts"
import type { ChargeKind } from "./chargeKinds.ts"
import { matchesClaim } from "./claims.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordFilter } from "./RecordRepository.ts"

/** The part of a record that a filter checks, without its search. */
export type Filtered = Pick<
  RecordBase,
  "createdAt" | "userId" | "clientId" | "projectId" | "currency" | "externalRef"
> & {
  readonly day: CalendarDate
  /** Of a charge. */
  readonly kind?: ChargeKind | null
  /** Of a time entry. */
  readonly tags?: ReadonlyArray<string>
  readonly billable?: boolean
  readonly billedElsewhere?: boolean
  /** Of a kind that documents have. */
  readonly invoiceId?: InvoiceId | null
}

/** Whether a filter needs the records: totals know neither text, nor creation, tags, references, billable, documents or kinds of charges. */
export const needsRecords = (filter: RecordFilter): boolean =>
  [
    filter.billable,
    filter.chargeKinds,
    filter.createdBefore,
    filter.createdFrom,
    filter.external,
    filter.claim,
    filter.search,
    filter.tags
  ].some((condition) => condition !== undefined)

/** Whether all conditions but the search hold. */
export const matchesBesidesSearch = (filter: RecordFilter, record: Filtered): boolean =>
  within(record.day, filter.from, filter.to) &&
  (filter.createdFrom === undefined || record.createdAt >= filter.createdFrom) &&
  (filter.createdBefore === undefined || record.createdAt < filter.createdBefore) &&
  among(record.clientId, filter.clientIds) &&
  among(record.projectId, filter.projectIds) &&
  among(record.userId, filter.userIds) &&
  among(record.currency, filter.currencies) &&
  among(record.kind ?? null, filter.chargeKinds) &&
  (filter.billable === undefined || record.billable === filter.billable) &&
  matchesClaim(filter.claim, record) &&
  matchesExternal(filter.external, record.externalRef) &&
  hasAny(record.tags ?? [], filter.tags)

const hasAny = (tags: ReadonlyArray<string>, wanted: ReadonlyArray<string> | undefined): boolean => {
  if (wanted === undefined) return true
  const folded = new Set(wanted.map(fold))
  return tags.some((tag) => folded.has(fold(tag)))
}

/** Whether a search finds something in one of the texts. */
export const isFound = (search: string | undefined, texts: ReadonlyArray<string | null>): boolean =>
  search === undefined || texts.some((text) => finds(search, text ?? ""))
