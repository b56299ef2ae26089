import type { InvoiceSeries } from "./InvoiceSeries.ts"

/** A number that a series has given. */
interface Given {
  readonly number: string
  /** Of the document. */
  readonly issueDate: string
}

const counterIn = (format: string): RegExp =>
  new RegExp(
    `^${format
      .split(/(\{YYYY\}|\{YY\}|\{seq:\d\})/u)
      .map((part) =>
        part === "{YYYY}"
          ? "\\d{4}"
          : part === "{YY}"
            ? "\\d{2}"
            : part.startsWith("{seq:")
              ? "(\\d+)"
              : part.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
      )
      .join("")}$`,
    "u"
  )

/**
 * How many numbers of a series no document has and no raise says why: between the first that was given in a year, or at all, and what comes
 * next.
 */
export const gapsOf = (
  { format, next, raises, year, yearly }: Pick<InvoiceSeries, "format" | "next" | "raises" | "year" | "yearly">,
  given: ReadonlyArray<Given>
): number => {
  const counter = counterIn(format)
  const byYear = new Map<number | null, Set<number>>()
  for (const { issueDate, number } of given) {
    const seq = Number(counter.exec(number)?.[1])
    const of = yearly ? Number(issueDate.slice(0, 4)) : null
    if (Number.isNaN(seq)) continue
    const all = byYear.get(of) ?? new Set()
    byYear.set(of, all.add(seq))
  }
  let gaps = 0
  for (const [of, all] of byYear) {
    const sorted = [...all].sort((a, b) => a - b)
    const ends = of === (yearly ? year : null) ? [...sorted, next] : sorted
    const said = raises.filter((raise) => raise.year === of)
    for (const [n, seq] of ends.entries()) {
      const before = ends[n - 1]
      if (before === undefined) continue
      let missing = seq - before - 1
      for (const { from, to } of said) missing -= Math.max(0, Math.min(to, seq) - Math.max(from, before + 1))
      gaps += Math.max(0, missing)
    }
  }
  return gaps
}
