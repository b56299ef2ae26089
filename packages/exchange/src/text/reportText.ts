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

/** The clients, projects, people and rates that are not made. */
const notMadeCount = ({ counts: { clients, people, projects, rates } }: ImportReport): number =>
  clients.refused + people.refused + projects.refused + rates.refused

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

const isNothing = ({ costs, seconds }: Compared): boolean => seconds === 0 && costs.size === 0

/** With what is said in lines that are left out, the parts come to the total. */
const groupText = (
  title: string,
  {
    sums,
    unread,
    without
  }: { readonly sums: ReadonlyArray<Compared>; readonly unread: Compared; readonly without: string }
): ReadonlyArray<string> =>
  sums.length === 0
    ? []
    : [
        `By ${title}:`,
        ...sums.map((one) => `  ${one.name === "" ? `(${without})` : one.name}: ${sidesText(one)}`),
        ...(isNothing(unread) ? [] : [`  (lines left out): ${sidesText(unread)}`])
      ]

const countsText = (plan: Plan, report: ImportReport, isDryRun: boolean): string => {
  const { changed, counts } = report
  const { alreadyThere, created } = counts.entries
  const changedText = changed.count === 0 ? "" : ` ${changed.count.toLocaleString("en-US")} changed in the file,`
  return `${isDryRun ? "Would create" : "Created"} ${count(created, "entry", "entries")}, ${alreadyThere.toLocaleString("en-US")} exist already,${changedText} ${refusedCount(plan, report).toLocaleString("en-US")} not imported`
}

const ratesText = ({ counts: { rates } }: ImportReport, isDryRun: boolean): ReadonlyArray<string> =>
  rates.created + rates.refused === 0
    ? []
    : [
        `${isDryRun ? "Would set" : "Set"} ${count(rates.created, "rate")}${rates.refused === 0 ? "" : `, ${rates.refused} not set`}`
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
  const all = refusedLines(plan, report)
  const [refused, notMade] = [all.filter(({ line }) => line !== null), all.filter(({ line }) => line === null)]
  const { unread } = report
  const notBilled = notBilledCount(plan)
  return [
    countsText(plan, report, isDryRun),
    ...ratesText(report, isDryRun),
    `Total: ${sidesText(report.all)}`,
    ...groupText("person", { sums: report.byPerson, unread, without: "no person, so yours" }),
    ...groupText("project", { sums: report.byProject, unread, without: "no project" }),
    ...groupText("month", { sums: report.byMonth, unread, without: "" }),
    ...(notBilled === 0
      ? []
      : [`Not billable, so 0: ${count(notBilled, "entry", "entries")} with a price in the file.`]),
    ...ratedText(plan),
    ...(report.unpriced === 0
      ? []
      : [`Without a price, so 0: ${count(report.unpriced, "entry", "entries")}. Set rates, and reprice them.`]),
    ...changedTexts(report),
    ...(refused.length === 0 ? [] : [`Not imported: ${count(refusedCount(plan, report), "line")}`]),
    ...refused.slice(0, shownRefusals).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(refused.length > shownRefusals ? ["  …"] : []),
    ...(notMade.length === 0 ? [] : [`Not made or set, beside lines: ${notMadeCount(report)}`]),
    ...notMade.slice(0, shownRefusals).map(({ reason, what }) => `  ${what}: ${reason}`),
    ...(notMade.length > shownRefusals ? ["  …"] : [])
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
      { created, already_there: alreadyThere, refused: made === "entries" ? refusedCount(plan, report) : refused }
    ])
  ),
  totals: {
    all: sidesJson(report.all),
    by_person: report.byPerson.map(sidesJson),
    by_project: report.byProject.map(sidesJson),
    by_month: report.byMonth.map(sidesJson),
    left_out: sidesJson(report.unread)
  },
  changed: report.changed,
  unpriced: report.unpriced,
  not_billed: notBilledCount(plan),
  priced_by_rate: plan.totals.rated.count,
  refused: refusedLines(plan, report)
})
