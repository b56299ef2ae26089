import type { CalendarDate } from "../shared/CalendarDate.ts"
import { among, within } from "../shared/ranges.ts"
import { fold } from "../shared/Text.ts"
import type { ChargeKind } from "./chargeKinds.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordFilter } from "./RecordRepository.ts"

/** The part of a record that a filter checks, without its search. */
export type Filtered = Pick<RecordBase, "createdAt" | "userId" | "clientId" | "projectId" | "currency"> & {
  readonly day: CalendarDate
  /** Of a charge. */
  readonly kind?: ChargeKind | null
}

/** Whether a filter needs the records, since totals have neither text, nor creation days, nor kinds of charges. */
export const needsRecords = ({ chargeKinds, createdFrom, createdTo, search }: RecordFilter): boolean =>
  [chargeKinds, createdFrom, createdTo, search].some((condition) => condition !== undefined)

/** Whether all conditions but the search hold. */
export const matchesBesidesSearch = (filter: RecordFilter, record: Filtered): boolean =>
  within(record.day, filter.from, filter.to) &&
  within(record.createdAt.slice(0, 10), filter.createdFrom, filter.createdTo) &&
  among(record.clientId, filter.clientIds) &&
  among(record.projectId, filter.projectIds) &&
  among(record.userId, filter.userIds) &&
  among(record.currency, filter.currencies) &&
  among(record.kind ?? null, filter.chargeKinds)

/** Whether a search finds something in one of the texts. */
export const isFound = (search: string | undefined, texts: ReadonlyArray<string | null>): boolean =>
  search === undefined || texts.some((text) => fold(text ?? "").includes(fold(search)))
