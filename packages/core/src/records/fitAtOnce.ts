import type { CalendarDate } from "../values/CalendarDate.ts"
import { fold } from "../values/fold.ts"
import type { RecordBase } from "./Record.ts"
import { mostAtOnce } from "./RecordRepository.ts"

/** A record as far as its size in one call goes. Only time entries have tags. */
interface Sized extends Pick<
  RecordBase,
  "clientId" | "currency" | "externalRef" | "importId" | "projectId" | "updatedAt" | "userId"
> {
  readonly workedOn?: CalendarDate
  readonly tags?: ReadonlyArray<string>
}

/** A transaction of DynamoDB changes at most 100 items, and these whatever the records are. */
const mostItems = 100
const always = 4

const distinct = (records: ReadonlyArray<Sized>, nameOf: (record: Sized) => string): number =>
  new Set(records.map(nameOf)).size

/**
 * Whether every store can write new records in one transaction. As many as `mostAtOnce` without tags or an origin fit; so
 * do as many with two of a few tags each, of one member, client and month, six with ten tags, and as many of an import with
 * references, of one member, month and eight projects.
 */
export const fitAtOnce = (records: ReadonlyArray<Sized>): boolean => {
  if (records.length > mostAtOnce) return false
  const tagged = records.filter(({ tags = [] }) => tags.length > 0)
  const referenced = records.filter(({ externalRef }) => externalRef !== null).length
  const imported = records.filter(({ importId }) => importId !== null).length
  if (tagged.length + referenced + imported === 0) return true
  const names = tagged.flatMap(({ tags = [] }) => tags)
  /** The log is counted by month. Records of one call are of one moment. */
  const logged = ({ updatedAt }: Sized): string => updatedAt.slice(0, 7)
  const lines =
    distinct(records, logged) +
    distinct(records, (one) => `${logged(one)} ${one.userId} ${one.clientId} ${one.projectId}`)
  const month = ({ currency, workedOn }: Sized): string => `${workedOn?.slice(0, 7)} ${currency}`
  const totals =
    distinct(records, month) +
    2 * distinct(records, (one) => `${month(one)} ${one.userId} ${one.clientId} ${one.projectId}`) +
    lines
  const tags =
    names.length + new Set(names.map(fold)).size + distinct(tagged, ({ clientId, userId }) => `${userId} ${clientId}`)
  /** What imports have made is counted by import. */
  const origins = referenced + imported + distinct(records, ({ importId }) => importId ?? "")
  return 2 * records.length + totals + tags + origins + always <= mostItems
}
