import { factsOf, type SourceFile } from "../sources.ts"
import { bounded } from "./boundedLoops.ts"

/** The packages that make the answers of a service, and what its process does for commands. Stores convert replies of some rows. */
export const servicePackages = ["cli", "core", "exchange", "mcp", "paper", "rest", "runtime"]

/** What the lists of rows are called, and the pages of them that a loop gathers. */
const rowNames = ["entries", "events", "lines", "operations", "records", "rows"]
const isOfRows = (loop: string): boolean =>
  loop === "...items" || rowNames.some((name) => new RegExp(`(?:^|[ (])${name}(?:$|[.)])`, "u").test(loop))

/**
 * Loops over rows outside the slices: while they run, nobody else is served. What goes through rows does so with `eachInSlices`,
 * `mapInSlices` or `sortInSlices`, or yields after each row and is run by `throughSlices`. A loop over few rows is in
 * boundedLoops.ts with what limits them.
 */
export const looseLoops = (file: SourceFile, few: typeof bounded = bounded): ReadonlyArray<string> => {
  const allowed = new Set(Object.values(few).flat())
  return [...new Set(factsOf(file).loops.filter(isOfRows))]
    .map((loop) => `${file.path}: ${loop}`)
    .filter((one) => !allowed.has(one))
}

/** What is in boundedLoops.ts, and in no file. */
export const staleLoops = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const there = new Set(files.flatMap((file) => looseLoops(file, {})))
  return Object.values(bounded)
    .flat()
    .filter((one) => !there.has(one))
}
