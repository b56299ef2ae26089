import type { Plan } from "../plan/plan.ts"
import type { ChangedLine, Compared, ImportReport } from "../transfer/ImportReport.ts"
import { type Decimal, toPlain } from "../values/Decimal.ts"
import { aroundDifference } from "./aroundDifference.ts"
import { count, duration } from "./duration.ts"
import { reasonText } from "./reasonText.ts"

const shownRefusals = 20
const mostRefusals = 1000

/** The lines that are not imported, because they cannot be read or the service refuses them, in the order of the file. */
export const refusedLines = (plan: Plan, { refusals }: ImportReport) =>
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

const minutesText = (minutes: string): string => duration(Number(minutes) * 60)

/** `line 3 "Design": amount 100 EUR in the file, 120 EUR here` */
const changedText = ({ differences, line, what }: ChangedLine): string => {
  const all = differences.map(({ field, file, recorded }) => {
    if (field === "minutes") return `length ${minutesText(file)} in the file, ${minutesText(recorded)} here`
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
        `Changed in the file since it was imported: ${count(many, "line")}. The entries stay as they are here. Correct them, or undo the import and import the file again:`,
        ...lines.slice(0, shownRefusals).map(changedText),
        ...(many > shownRefusals ? ["  …"] : [])
      ]

const amountsText = (costs: ReadonlyMap<string, Decimal>): string =>
  [...costs].map(([currency, value]) => `${toPlain(value)} ${currency}`).join(", ")

/** `2 h; 200 EUR` */
const goneSum = ({ gone: { costs, minutes } }: ImportReport): string =>
  [duration(minutes * 60), amountsText(costs)].filter((text) => text !== "").join("; ")

/** `  2026-03-02 1 h Ada Byrne, Cole / Site "Design": 100 EUR` */
const goneText = ({
  cost,
  currency,
  day,
  description,
  minutes,
  person,
  place
}: ImportReport["gone"]["entries"][number]): string =>
  `  ${day} ${duration(minutes * 60)} ${[person, place].filter((text) => text !== "").join(", ")} "${aroundDifference(description, "")[0]}"${cost === null ? "" : `: ${cost} ${currency}`}`

/** The entries of earlier versions of the file that it no longer has. */
const goneTexts = (report: ImportReport): ReadonlyArray<string> => {
  const { count: many, entries } = report.gone
  return many === 0
    ? []
    : [
        `No longer in the file: ${count(many, "entry", "entries")} of an earlier import of it, ${goneSum(report)}. Nothing is deleted: delete what is wrong under Time, or undo that import and import the file again:`,
        ...entries.slice(0, shownRefusals).map(goneText),
        ...(many > shownRefusals ? ["  …"] : [])
      ]
}

/** What the sums count, where more is recorded than the lines of the file. */
const sumsText = (report: ImportReport): ReadonlyArray<string> => [
  ...(report.changed.count === 0 ? [] : ["In these sums, changed lines count with what is recorded of them."]),
  ...(report.gone.count === 0
    ? []
    : [`Not in these sums, since they are no longer in the file, but recorded: ${goneSum(report)}.`])
]

/** What work costs the workspace. A dry run does not know what the rates of the file would make of it. */
const ownCostsText = ({ rates }: Plan, { ownCosts }: ImportReport, isDryRun: boolean): ReadonlyArray<string> => {
  const { costs, fromHere } = ownCosts
  const isOpen = isDryRun && rates.cost.offered.length > 0
  const sums = [...costs].map(([currency, { file, imported }]) => {
    if (toPlain(file) === toPlain(imported)) return `${toPlain(file)} ${currency}`
    return isOpen
      ? `${toPlain(file)} ${currency} in the file`
      : `${toPlain(file)} ${currency} in the file, ${toPlain(imported)} recorded`
  })
  return [
    ...(sums.length === 0 ? [] : [`What the work costs you: ${sums.join(", ")}`]),
    ...(fromHere.count === 0
      ? []
      : [
          `Without a cost in the file, so by the cost rates here: ${count(fromHere.count, "entry", "entries")}, ${amountsText(fromHere.costs)}.`
        ])
  ]
}

/** How many entries have a price in the file, but are not billable. */
export const notBilledCount = ({ entries }: Plan): number =>
  entries.filter(
    ({ costFrom, fileCost }) => costFrom === "notBillable" && fileCost !== null && fileCost.value.units !== 0n
  ).length

const ratedText = ({ totals: { rated } }: Plan): ReadonlyArray<string> =>
  rated.count === 0
    ? []
    : [`Amount 0 in the file, so by its rate: ${count(rated.count, "entry", "entries")}, ${amountsText(rated.costs)}.`]

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
    ...ownCostsText(plan, report, isDryRun),
    ...groupText("person", { sums: report.byPerson, unread, without: "no person, so yours" }),
    ...groupText("project", { sums: report.byProject, unread, without: "no project" }),
    ...groupText("month", { sums: report.byMonth, unread, without: "" }),
    ...sumsText(report),
    ...(notBilled === 0
      ? []
      : [`Not billable, so 0: ${count(notBilled, "entry", "entries")} with a price in the file.`]),
    ...ratedText(plan),
    ...(report.unpriced === 0
      ? []
      : [`Without a price, so 0: ${count(report.unpriced, "entry", "entries")}. Set rates, and reprice them.`]),
    ...changedTexts(report),
    ...goneTexts(report),
    ...(refused.length === 0 ? [] : [`Not imported: ${count(refusedCount(plan, report), "line")}`]),
    ...refused.slice(0, shownRefusals).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(refused.length > shownRefusals ? ["  …"] : []),
    ...(notMade.length === 0 ? [] : [`Not made or set, beside lines: ${notMadeCount(report)}`]),
    ...notMade.slice(0, shownRefusals).map(({ reason, what }) => `  ${what}: ${reason}`),
    ...(notMade.length > shownRefusals ? ["  …"] : [])
  ]
}
