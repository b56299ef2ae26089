import { cpus, loadavg } from "node:os"

/** What was measured, and the most that it may be. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly bar?: number
  readonly unit: string
}

const written = (value: number, unit: string): string => {
  const text = value < 1 ? value.toFixed(3) : value < 10 ? value.toFixed(1) : String(Math.round(value))
  return unit === "" ? text : `${text} ${unit}`
}

/** Prints a table of figures. True if each is within its bar. */
export const printFigures = (figures: ReadonlyArray<Figure>): boolean => {
  const [processor] = cpus()
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`${cpus().length} × ${processor?.model ?? "?"}, load ${load.join(" ")}\n`)
  console.log("| | measured | at most | |\n|---|---|---|---|")
  for (const { bar, unit, value, what } of figures) {
    const isMet = bar === undefined || value <= bar
    console.log(
      `| ${what} | ${written(value, unit)} | ${bar === undefined ? "" : written(bar, unit)} | ${isMet ? "" : "missed"} |`
    )
  }
  return figures.every(({ bar, value }) => bar === undefined || value <= bar)
}
