import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { InZone } from "@hourbook/core/access/today"
import type { Warned, Warning } from "@hourbook/core/records/Warning"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import type { PlannedEntry } from "@hourbook/exchange/plan/PlannedEntry"
import { refId } from "@hourbook/exchange/transfer/operations"
import { BigDecimal } from "effect"
import { warningsOf } from "../../present/warnings.ts"
import type { NoteEntry } from "./tableCalls.ts"

type Made = Warned<Shown<TimeEntry>>

/** Lines that have the same warning. */
interface Group {
  /** About the first line. */
  readonly text: string
  readonly others: Array<number>
}

/** How many lines a warning names besides the first. */
const mostNamed = 10

const groupText = ({ others, text }: Group): string => {
  if (others.length === 0) return text
  const named = others.slice(0, mostNamed).join(", ")
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ""
  return `${text} (likewise ${others.length === 1 ? "line" : "lines"} ${named}${more})`
}

const kindOf = (warning: Warning): string =>
  [warning.code, "currency" in warning ? warning.currency : "", "part" in warning ? warning.part : ""].join(" ")

/** An entry without a price is recorded for 0, which is a price of its own: it is said all the same. */
const unpriced = (entry: PlannedEntry, { record }: Made): ReadonlyArray<Warning> => {
  const { billable, cost, currency, hourlyRate } = record
  const isFree = cost !== undefined && BigDecimal.isZero(cost) && (hourlyRate ?? null) === null
  return billable && isFree && entry.cost === null ? [{ code: "no_rate", cost, currency }] : []
}

/** Gathers what may surprise about the entries of a table, as `time_log` says it: each kind once, with the lines that have it. */
export const lineWarnings = (entries: ReadonlyArray<PlannedEntry>, who: InZone) => {
  const lines = new Map(entries.map((entry) => [refId(entry.externalId), entry]))
  const all: Array<{ readonly entry: PlannedEntry; readonly made: Made }> = []

  /**
   * Whether one looks like the entry that the warning names. Until new people, clients and projects are made, work of theirs is compared as
   * if it were the caller's, or for no client.
   */
  const isMeant = (warning: Warning, of: PlannedEntry, twin: PlannedEntry | undefined): boolean => {
    if (warning.code !== "possible_duplicate") return true
    if (twin === undefined) return of.person?.by !== "new"
    return (
      twin.person?.key === of.person?.key &&
      twin.client?.name === of.client?.name &&
      twin.project?.name === of.project?.name
    )
  }

  const note: NoteEntry = (externalId, made) => {
    const entry = lines.get(externalId)
    if (entry !== undefined) all.push({ entry, made })
  }

  const texts = (): ReadonlyArray<string> => {
    const byId = new Map(all.map(({ entry, made }) => [String(made.record.id), entry] as const))
    const groups = new Map<string, Group>()
    const add = (kind: string, line: number, text: string): void => {
      const known = groups.get(kind)
      if (known === undefined) groups.set(kind, { text, others: [] })
      else if (known.others.at(-1) !== line) known.others.push(line)
    }
    const nameOf = (id: string): string => {
      const line = byId.get(id)?.line
      return line === undefined ? `entry ${shortIdOf(id)}` : `line ${line}`
    }
    for (const { entry, made } of all.toSorted((a, b) => a.entry.line - b.entry.line)) {
      const subject = `line ${entry.line}`
      const warnings = [...made.warnings, ...unpriced(entry, made)].filter((one) =>
        isMeant(one, entry, "id" in one ? byId.get(one.id) : undefined)
      )
      for (const warning of warnings) {
        const [text = ""] = warningsOf(who, { warnings: [warning] }, subject, nameOf)
        add(kindOf(warning), entry.line, text)
      }
    }
    return [...groups.values()].map(groupText)
  }
  return { note, texts }
}
