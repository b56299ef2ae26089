import type { Plan } from "../plan/plan.ts"
import type { ChangedLine, Compared, ImportReport } from "../transfer/ImportReport.ts"
import { toPlain } from "../values/Decimal.ts"
import { aroundDifference } from "./aroundDifference.ts"
import { count, duration } from "./duration.ts"
import { reasonText } from "./reasonText.ts"

const shownRefusals = 20
const mostRefusals = 1000

/** The lines that are not imported, because they cannot be read or the service refuses them, in the order of the file. */
const refusedLines = (plan: Plan, { refusals }: ImportReport) =>
  [...plan.refused.map(({ line, reason }) => ({ line, what: "", reason })), ...refusals]
    .map(({ reason, ...of }) => ({ ...of, reason: reasonText(reason) }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .slice(0, mostRefusals)

/** How many lines of the file are not imported. */
export const refusedCount = (plan: Plan, { counts }: ImportReport): number =>
  plan.refused.length + counts.entries.refused

const costText = ({ costs }: Compared): string =>
  [...costs]
    .map(([currency, { file, imported }]) =>
      toPlain(file) === toPlain(imported)
        ? `${toPlain(file)} ${currency}`
        : `${toPlain(file)} ${currency} in the file, ${toPlain(imported)} imported`
    )
    .join(", ")

/** `file 1,204 h 31 m 12 s, imported 1,204 h 33 m; 120.50 EUR` */
const sidesText = (sums: Compared): string => {
  const costs = costText(sums)
  return `file ${duration(sums.seconds)}, imported ${duration(sums.minutes * 60)}${costs === "" ? "" : `; ${costs}`}`
}

const groupText = (title: string, sums: ReadonlyArray<Compared>, without: string): ReadonlyArray<string> =>
  sums.length === 0
    ? []
    : [`By ${title}:`, ...sums.map((one) => `  ${one.name === "" ? `(${without})` : one.name}: ${sidesText(one)}`)]

const countsText = ({ changed, counts }: ImportReport, isDryRun: boolean): string => {
  const { alreadyThere, created, refused } = counts.entries
  const changedText = changed.count === 0 ? "" : ` ${changed.count.toLocaleString("en-US")} changed in the file,`
  return `${isDryRun ? "Would create" : "Created"} ${count(created, "entry", "entries")}, ${alreadyThere.toLocaleString("en-US")} exist already,${changedText} ${refused.toLocaleString("en-US")} refused`
}

const ratesText = ({ counts: { rates } }: ImportReport, isDryRun: boolean): ReadonlyArray<string> =>
  rates.created + rates.refused === 0
    ? []
    : [
        `${isDryRun ? "Would set" : "Set"} ${count(rates.created, "rate")}${rates.refused === 0 ? "" : `, ${rates.refused} refused`}`
      ]

/** `line 3 "Design": amount 100 EUR in the file, 120 EUR here` */
const changedText = ({ differences, line, what }: ChangedLine): string => {
  const all = differences.map(({ field, file, recorded }) => {
    if (field !== "description") return `${field} ${file || "none"} in the file, ${recorded || "none"} here`
    const [ofFile, here] = aroundDifference(file, recorded)
    return `note "${ofFile}" in the file, "${here}" here`
  })
  return `  line ${line} "${aroundDifference(what, "")[0]}": ${all.join("; ")}`
}

/** The lines that are other than the entries which an earlier import made of them. */
const changedTexts = ({ changed: { count: many, lines } }: ImportReport): ReadonlyArray<string> =>
  many === 0
    ? []
    : [
        `Changed in the file since it was imported: ${count(many, "line")}. The entries stay as they are here.`,
        ...lines.slice(0, shownRefusals).map(changedText),
        ...(many > shownRefusals ? ["  …"] : [])
      ]

/** How many entries have a price in the file, but are not billable. */
const notBilledCount = ({ entries }: Plan): number =>
  entries.filter(
    ({ costFrom, fileCost }) => costFrom === "notBillable" && fileCost !== null && fileCost.value.units !== 0n
  ).length

const ratedText = ({ totals: { rated } }: Plan): ReadonlyArray<string> =>
  rated.count === 0
    ? []
    : [
        `Amount 0 in the file, so by its rate: ${count(rated.count, "entry", "entries")}, ${[...rated.costs].map(([currency, value]) => `${toPlain(value)} ${currency}`).join(", ")}.`
      ]

/** What an import did or would do, with the sums of both sides. Sums of a dry run are those that would be recorded. */
export const reportText = (plan: Plan, report: ImportReport, isDryRun: boolean): ReadonlyArray<string> => {
  const refused = refusedLines(plan, report)
  const notBilled = notBilledCount(plan)
  return [
    countsText(report, isDryRun),
    ...ratesText(report, isDryRun),
    `Total: ${sidesText(report.all)}`,
    ...groupText("person", report.byPerson, "no person, so yours"),
    ...groupText("project", report.byProject, "no project"),
    ...groupText("month", report.byMonth, ""),
    ...(notBilled === 0
      ? []
      : [`Not billable, so 0: ${count(notBilled, "entry", "entries")} with a price in the file.`]),
    ...ratedText(plan),
    ...(report.unpriced === 0
      ? []
      : [`Without a price, so 0: ${count(report.unpriced, "entry", "entries")}. Set rates, and reprice them.`]),
    ...changedTexts(report),
    ...(refused.length === 0 ? [] : [`Not imported: ${count(refusedCount(plan, report), "line")}`]),
    ...refused
      .slice(0, shownRefusals)
      .map(({ line, reason, what }) => `  ${line === null ? what : `line ${line}`}: ${reason}`),
    ...(refused.length > shownRefusals ? ["  …"] : [])
  ]
}

const sidesJson = ({ costs, entries, minutes, name, seconds }: Compared) => ({
  name,
  entries,
  file_seconds: seconds,
  imported_minutes: minutes,
  costs: [...costs].map(([currency, { file, imported }]) => ({
    currency,
    file: toPlain(file),
    imported: toPlain(imported)
  }))
})

/** The same for programs. */
export const reportJson = (plan: Plan, report: ImportReport) => ({
  counts: Object.fromEntries(
    Object.entries(report.counts).map(([made, { alreadyThere, created, refused }]) => [
      made,
      { created, already_there: alreadyThere, refused }
    ])
  ),
  totals: {
    all: sidesJson(report.all),
    by_person: report.byPerson.map(sidesJson),
    by_project: report.byProject.map(sidesJson),
    by_month: report.byMonth.map(sidesJson)
  },
  changed: report.changed,
  unpriced: report.unpriced,
  not_billed: notBilledCount(plan),
  priced_by_rate: plan.totals.rated.count,
  refused: refusedLines(plan, report)
})
