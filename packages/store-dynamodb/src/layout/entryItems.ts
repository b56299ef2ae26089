import { type TimeEntry, unpriced } from "@hourbook/core/time/TimeEntry"
import { type Item, numberOf, type Plain, textOrNull, wholeOf } from "../table/attributes.ts"
import { longId, longInstant, shortId, shortInstant } from "./sortable.ts"
import { unsafeBrand } from "./unsafeBrand.ts"
import { fromWhole, toWhole } from "./whole.ts"

/** The fields of a time entry that other records do not have. */
type EntryFields = Pick<
  TimeEntry,
  | "billable"
  | "billedMinutes"
  | "hourlyRate"
  | "rateId"
  | "internalCost"
  | "startedAt"
  | "endedAt"
  | "tags"
  | "madeInHour"
  | "billedElsewhere"
  | "marks"
  | "invoiceId"
  | "invoiceNumber"
>

const utcHourOf = ({ createdAt }: Pick<TimeEntry, "createdAt">): number => Number(createdAt.slice(11, 13))

/** The attributes of those fields; none for an entry that has only what entries had before there were prices. */
export const entryAttributes = (
  entry: EntryFields & Pick<TimeEntry, "createdAt" | "durationMinutes">,
  tags: ReadonlyArray<number>
): Readonly<Record<string, Plain>> => {
  const {
    billable,
    billedElsewhere,
    billedMinutes,
    endedAt,
    hourlyRate,
    internalCost,
    invoiceId,
    madeInHour,
    marks,
    rateId,
    startedAt
  } = entry
  return {
    nb: billable ? null : true,
    bm: billedMinutes === (billable ? entry.durationMinutes : 0) ? null : billedMinutes,
    hr: hourlyRate === null ? null : toWhole(hourlyRate),
    ri: rateId === null ? null : shortId(rateId),
    ia: internalCost === null ? null : toWhole(internalCost.amount),
    ic: internalCost?.currency ?? null,
    sat: startedAt === null ? null : shortInstant(startedAt),
    eat: endedAt === null ? null : shortInstant(endedAt),
    h: madeInHour === utcHourOf(entry) ? null : madeInHour,
    be: billedElsewhere || null,
    mk: marks === 0 ? null : marks,
    iv: invoiceId === null ? null : shortId(invoiceId),
    tg: tags.length === 0 ? null : tags.join(" ")
  }
}

/** The document that has a time entry or charge; `withNames` puts its number in. */
export const invoiceIn = (item: Item): TimeEntry["invoiceId"] => {
  const short = textOrNull(item, "iv")
  return short === null ? null : unsafeBrand.invoice(longId(short))
}

/** The numbers of the tags of an entry. */
export const tagsIn = (item: Item): ReadonlyArray<number> => textOrNull(item, "tg")?.split(" ").map(Number) ?? []

/** Those fields of an item; its tags are their numbers, until `withNames` puts their names in. */
export const entryFieldsIn = (
  item: Item,
  { createdAt, minutes }: { readonly createdAt: TimeEntry["createdAt"]; readonly minutes: number }
): EntryFields => {
  const [rateId, currency] = [textOrNull(item, "ri"), textOrNull(item, "ic")]
  const [startedAt, endedAt] = [textOrNull(item, "sat"), textOrNull(item, "eat")]
  const billable = item["nb"] === undefined
  return {
    billable,
    billedMinutes: item["bm"] === undefined ? (billable ? minutes : 0) : numberOf(item, "bm"),
    hourlyRate: item["hr"] === undefined ? unpriced.hourlyRate : fromWhole(wholeOf(item, "hr")),
    rateId: rateId === null ? unpriced.rateId : unsafeBrand.rate(longId(rateId)),
    internalCost:
      currency === null
        ? unpriced.internalCost
        : { amount: fromWhole(wholeOf(item, "ia")), currency: unsafeBrand.currency(currency) },
    startedAt: startedAt === null ? unpriced.startedAt : longInstant(startedAt),
    endedAt: endedAt === null ? unpriced.endedAt : longInstant(endedAt),
    tags: tagsIn(item).map(String),
    billedElsewhere: item["be"] !== undefined,
    marks: item["mk"] === undefined ? 0 : numberOf(item, "mk"),
    invoiceId: invoiceIn(item),
    invoiceNumber: null,
    madeInHour: item["h"] === undefined ? utcHourOf({ createdAt }) : numberOf(item, "h")
  }
}
