import type { DocumentLanguage } from "../../billing/Party.ts"
import type { Charge } from "../../money/Charge.ts"
import type { TimeEntry } from "../../time/TimeEntry.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { compareText } from "../../values/fold.ts"
import { InvoiceLineId, type TaxCodeId } from "../../values/Ids.ts"
import { type Amount, equals } from "../../values/Money.ts"
import type { InvoiceLine } from "../Invoice.ts"
import { hoursOf, inMinor, once, printedOf, sum } from "../lineAmounts.ts"
import type { WorkGroup } from "../workGroups.ts"

const words: Readonly<Record<DocumentLanguage, { readonly work: string; readonly day: (day: string) => string }>> = {
  en: { work: "Work", day: (day) => day },
  de: { work: "Leistungen", day: (day) => day.split("-").reverse().join(".") }
}

/** Work of a draft, with the tax that goes with its day and the order number of its project. */
export interface Billable<A> {
  readonly record: A
  readonly taxCodeId: TaxCodeId | null
  readonly orderNumber: string | null
}

interface Group {
  readonly key: string
  readonly title: string
}

/** What an entry is grouped with. Entries of different years are not, nor are those that are taxed differently. */
const groupOf = (entry: TimeEntry, by: WorkGroup, language: DocumentLanguage): Group => {
  const { day, work } = words[language]
  const project = entry.projectName ?? work
  switch (by) {
    case "entry":
      return { key: entry.id, title: entry.description }
    case "day":
      return { key: entry.workedOn, title: day(entry.workedOn) }
    case "project":
      return { key: entry.projectId ?? "", title: project }
    case "member":
      return { key: entry.userId, title: entry.userName }
    case "tag":
      return { key: entry.tags.join(", "), title: entry.tags.length === 0 ? project : entry.tags.join(", ") }
    case "one":
      return { key: "", title: work }
  }
}

const least = (days: ReadonlyArray<CalendarDate>): CalendarDate | null =>
  days.reduce((first: CalendarDate | null, day) => (first === null || day < first ? day : first), null)
const most = (days: ReadonlyArray<CalendarDate>): CalendarDate | null =>
  days.reduce((last: CalendarDate | null, day) => (last === null || day > last ? day : last), null)

/** What entries say of their line. */
export const ofEntries = (entries: ReadonlyArray<TimeEntry>, currency: string) => {
  const days = entries.map(({ workedOn }) => workedOn)
  const cost = sum(entries.map((entry) => entry.cost))
  const net = inMinor(cost, currency)
  const quantity = hoursOf(entries.reduce((minutes, { billedMinutes }) => minutes + billedMinutes, 0))
  const [first] = entries
  const rate = first?.hourlyRate ?? null
  const unitPrice =
    rate !== null && entries.every(({ hourlyRate }) => hourlyRate !== null && equals(hourlyRate, rate)) ? rate : net
  return { cost, net, from: least(days), to: most(days), quantity, unit: "hour", unitPrice } as const
}

/** What a charge says of its line. */
export const ofCharge = ({ amount, chargedOn }: Charge, currency: string) => {
  const net = inMinor(amount, currency)
  return { cost: amount, net, from: chargedOn, to: chargedOn, ...once(net) }
}

const same = <A>(values: ReadonlyArray<A>): A | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** A line of a draft, as its records say. */
type Planned = Omit<InvoiceLine, "net" | "cost"> & { readonly net: Amount }

interface Grouping {
  readonly by: WorkGroup
  readonly language: DocumentLanguage
  readonly currency: string
  readonly newId: () => string
}

const textOf = (title: string): string => [...title].slice(0, 2000).join("")

/** The lines of work, by their first day. */
const entryLines = (
  work: ReadonlyArray<Billable<TimeEntry>>,
  { by, currency, language, newId }: Grouping
): ReadonlyArray<Planned> => {
  const groups = new Map<
    string,
    { readonly group: Group; readonly year: string; members: Array<Billable<TimeEntry>> }
  >()
  const years = new Map<string, Set<string>>()
  for (const one of work) {
    const group = groupOf(one.record, by, language)
    const year = one.record.workedOn.slice(0, 4)
    years.set(group.key, (years.get(group.key) ?? new Set()).add(year))
    const key = JSON.stringify([group.key, year, one.taxCodeId])
    const found = groups.get(key)
    if (found === undefined) groups.set(key, { group, year, members: [one] })
    else found.members.push(one)
  }
  return [...groups.values()]
    .map(({ group, members, year }): Planned => {
      const { from, net, quantity, to, unit, unitPrice } = ofEntries(
        members.map(({ record }) => record),
        currency
      )
      return {
        id: InvoiceLineId.make(newId()),
        text: textOf((years.get(group.key)?.size ?? 1) > 1 ? `${group.title}, ${year}` : group.title),
        ...printedOf({ quantity, unit, unitPrice }, { quantity, unit }, net),
        taxCodeId: members[0]?.taxCodeId ?? null,
        source: "entries",
        recordIds: members.map(({ record }) => record.id),
        orderNumber: same(members.map(({ orderNumber }) => orderNumber)),
        deducts: null,
        from,
        to,
        net
      }
    })
    .sort((a, b) => compareText(a.from ?? "", b.from ?? "") || compareText(a.text, b.text))
}

const chargeLine = (
  { orderNumber, record, taxCodeId }: Billable<Charge>,
  { currency, newId }: Pick<Grouping, "currency" | "newId">
): Planned => {
  const { cost: _, ...printed } = ofCharge(record, currency)
  return {
    id: InvoiceLineId.make(newId()),
    text: textOf(record.comment ?? record.projectName ?? record.kind),
    ...printed,
    taxCodeId,
    source: "charge",
    recordIds: [record.id],
    orderNumber,
    deducts: null
  }
}

/** The lines of a draft of work and charges. */
export const linesOfWork = (
  work: ReadonlyArray<Billable<TimeEntry>>,
  charges: ReadonlyArray<Billable<Charge>>,
  grouping: Grouping
): ReadonlyArray<InvoiceLine> =>
  [...entryLines(work, grouping), ...charges.map((charge) => chargeLine(charge, grouping))].map((line) => ({
    ...line,
    net: null,
    cost: null
  }))
