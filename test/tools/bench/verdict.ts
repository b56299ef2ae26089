/** A figure, and the bar that it must meet if it has one. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

export const isMet = ({ atLeast = -Infinity, atMost = Infinity, value }: Figure): boolean =>
  value >= atLeast && value <= atMost

const hasBar = ({ atLeast, atMost }: Figure): boolean => atLeast !== undefined || atMost !== undefined

/** What a table shows beside a figure. */
export const verdictOf = (figure: Figure): string => {
  if (!hasBar(figure)) return ""
  const bar = figure.atLeast === undefined ? `≤ ${figure.atMost}` : `≥ ${figure.atLeast}`
  return `${bar} ${isMet(figure) ? "met" : "MISSED"}`
}

/**
 * Ends a benchmark: prints its tables, or all of it as JSON, then every bar that was missed. Gives the exit code: 1 when a bar
 * was missed, also for a figure that could not be measured and is not a number.
 */
export const conclude = (
  figures: ReadonlyArray<Figure>,
  {
    details,
    json,
    tables
  }: { readonly json: boolean; readonly details: object; readonly tables: ReadonlyArray<string> }
): number => {
  const barred = figures.filter(hasBar)
  const missed = barred.filter((figure) => !isMet(figure))
  const met = missed.length === 0
  if (json) console.log(JSON.stringify({ ...details, figures, met }, null, 2))
  else {
    for (const table of tables) console.log(`${table}\n`)
    console.log(met ? `All ${barred.length} bars are met.` : `${missed.length} of ${barred.length} bars are missed:`)
    for (const figure of missed) console.log(`- ${figure.what}: ${figure.value.toPrecision(3)}, ${verdictOf(figure)}`)
  }
  return met ? 0 : 1
}

/** Rows of figures as a table of Markdown. */
export const toMarkdown = (rows: ReadonlyArray<Readonly<Record<string, string | number>>>): string => {
  const heads = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => heads.map((head) => String(row[head] ?? "")))
  const all = [heads, heads.map(() => "---"), ...cells]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`).join("\n")
}
