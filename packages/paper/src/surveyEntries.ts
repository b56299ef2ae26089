import { digitsOf, plus } from "./sheet/amounts.ts"
import type { Decimal } from "./sheet/Writing.ts"
import type { Timesheet, TimesheetEntry } from "./TimesheetEntry.ts"

/** What entries come to. */
export interface Total {
  readonly minutes: number
  readonly billed: number
  readonly amounts: ReadonlyMap<string, Decimal>
}

export const nothing: Total = { minutes: 0, billed: 0, amounts: new Map() }

export const add = ({ amounts, billed, minutes }: Total, entry: TimesheetEntry): Total => ({
  minutes: minutes + entry.minutes,
  billed: billed + entry.billedMinutes,
  amounts: new Map([...amounts, [entry.currency, plus(amounts.get(entry.currency) ?? "0", entry.amount)]])
})

/** The entries below one title. */
export interface EntriesOfGroup {
  readonly entries: Array<TimesheetEntry>
  total: Total
}

/** What the entries of a timesheet have in common, and what they come to. */
export interface Survey {
  /** The minutes of each person. */
  readonly people: ReadonlyMap<string, number>
  readonly clients: ReadonlySet<string | null>
  readonly projects: ReadonlySet<string | null>
  /** Whether other minutes are billed of one than it took. */
  readonly hasBilled: boolean
  readonly notBillable: number
  /** How many digits after the point the amounts of each currency need. */
  readonly digits: ReadonlyMap<string, number>
  readonly total: Total
  /** In the order of their first entries. */
  readonly groups: Iterable<EntriesOfGroup>
}

/** Looks at the entries of a timesheet. Yields between them. */
export function* surveyEntries({ by, entries }: Timesheet): Generator<void, Survey> {
  const people = new Map<string, number>()
  const clients = new Set<string | null>()
  const projects = new Set<string | null>()
  const digits = new Map<string, number>()
  const groups = new Map<string, EntriesOfGroup>()
  let [hasBilled, notBillable, total] = [false, 0, nothing]
  for (const entry of entries) {
    const { amount, billable, billedMinutes, client, currency, day, minutes, person, project } = entry
    people.set(person, (people.get(person) ?? 0) + minutes)
    clients.add(client)
    projects.add(project)
    digits.set(currency, Math.max(digits.get(currency) ?? 0, digitsOf(amount)))
    hasBilled ||= billedMinutes !== minutes
    if (!billable) notBillable += minutes
    total = add(total, entry)
    const key = by === "day" ? day : JSON.stringify([client, project])
    const group = groups.get(key) ?? { entries: [], total: nothing }
    group.entries.push(entry)
    group.total = add(group.total, entry)
    groups.set(key, group)
    yield
  }
  return { people, clients, projects, hasBilled, notBillable, digits, total, groups: groups.values() }
}

/** The value that all entries share; undefined where they differ. */
export const only = <A>(values: Iterable<A>): A | undefined => {
  const [first, ...others] = values
  return others.length === 0 ? first : undefined
}
