import type { Grade } from "./grade.ts"

export const toTable = (grades: ReadonlyArray<Grade>): string =>
  [
    "| job | mistakes | turns | at most |",
    "|---|---|---|---|",
    ...grades.map(
      ({ failures, job: { atMost, mistakes, title }, turns }) =>
        `| ${title}${failures.length > 0 ? " (failed)" : ""} | ${mistakes} | ${turns} | ${atMost} |`
    )
  ].join("\n")

const marks = ["<!-- jobs -->", "<!-- /jobs -->"] as const

/** A page with the table between its marks. */
export const withTable = (page: string, grades: ReadonlyArray<Grade>): string => {
  const [before = "", rest = ""] = page.split(marks[0], 2)
  return `${before}${marks[0]}\n${toTable(grades)}\n${marks[1]}${rest.split(marks[1])[1] ?? ""}`
}
