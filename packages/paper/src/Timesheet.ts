import type { Cells, Column, Group, Row, Sheet, Sum } from "./sheet/Sheet.ts"
import { type Decimal, type InLanguage, usualDigits, type Writing, writingOf } from "./sheet/Writing.ts"
import { add, nothing, only, type Survey, surveyEntries, type Total } from "./surveyEntries.ts"
import type { Timesheet, TimesheetEntry } from "./TimesheetEntry.ts"

const joined = (texts: ReadonlyArray<string | null | undefined>): string =>
  texts.filter((text) => typeof text === "string" && text !== "").join(" · ")

/** The columns besides the day, the text and the hours. */
interface Shape {
  readonly hasDay: boolean
  readonly hasPerson: boolean
  readonly hasClient: boolean
  readonly hasProject: boolean
  readonly hasBilled: boolean
  readonly hasPrices: boolean
}

const shapeOf = ({ by, hasPrices }: Timesheet, { clients, hasBilled, people, projects }: Survey): Shape => ({
  hasDay: by === "project",
  hasPerson: only(people.keys()) === undefined,
  hasClient: only(clients) === undefined,
  hasProject: by === "day" && only(projects) === undefined,
  hasBilled,
  hasPrices
})

/** The cells of the columns that a timesheet of this shape has. */
const cellsOf = (
  { hasBilled, hasDay, hasPerson, hasPrices }: Shape,
  all: {
    readonly day: string
    readonly person: string
    readonly text: string
    readonly hours: string
    readonly billed: string
    readonly amount: string
  }
): Cells => [
  ...(hasDay ? [all.day] : []),
  ...(hasPerson ? [all.person] : []),
  all.text,
  all.hours,
  ...(hasBilled ? [all.billed] : []),
  ...(hasPrices ? [all.amount] : [])
]

const columnsOf = (shape: Shape, { words }: Writing): ReadonlyArray<Column> => [
  ...(shape.hasDay ? [{ title: words.date, align: "start", tone: "soft" } as const] : []),
  ...(shape.hasPerson ? [{ title: words.person, align: "start" } as const] : []),
  { title: words.what, align: "start", fills: true },
  { title: words.hours, align: "end" },
  ...(shape.hasBilled ? [{ title: words.billed, align: "end" } as const] : []),
  ...(shape.hasPrices ? [{ title: words.amount, align: "end" } as const] : [])
]

/** A total in lines: the hours in the first, and a currency in each. */
const totalLines = (
  shape: Shape,
  { amounts, billed, minutes }: Total,
  { hours, money }: Pick<Writing, "hours"> & { readonly money: (amount: Decimal, currency: string) => string }
): ReadonlyArray<Cells> => {
  const blank = { day: "", person: "", text: "", hours: "", billed: "", amount: "" }
  const [first = "", ...others] = shape.hasPrices
    ? [...amounts].map(([currency, amount]) => money(amount, currency))
    : []
  return [
    cellsOf(shape, { ...blank, hours: hours(minutes), billed: hours(billed), amount: first }),
    ...others.map((amount) => cellsOf(shape, { ...blank, amount }))
  ]
}

const periodOf = ({ from, to }: Timesheet, { days, fullDay, mediumDay, words }: Writing): string => {
  if (from === null) return to === null ? words.allDays : words.through(mediumDay(to))
  if (to === null) return words.since(mediumDay(from))
  return from === to ? fullDay(from) : days(from, to)
}

const sumsOf = (
  { notBillable, people, total }: Survey,
  shape: Shape,
  write: Writing & { readonly exact: Writing["money"] }
) => {
  const { exact, hours, words } = write
  const sums = Array.from(shape.hasPerson ? people : [], ([label, minutes]): Sum => ({
    label,
    values: [hours(minutes)]
  }))
  sums.push({ label: words.hours, values: [hours(total.minutes)], isLast: true })
  if (shape.hasBilled) {
    if (notBillable > 0) sums.push({ label: words.ofWhichNot, values: [hours(notBillable)] })
    sums.push({ label: words.billedHours, values: [hours(total.billed)] })
  }
  if (shape.hasPrices) {
    for (const [currency, amount] of total.amounts) {
      sums.push({ label: words.amount, values: [exact(amount, currency)], isLast: true })
    }
  }
  return sums
}

/** A timesheet as it is printed: what was done when and for how long, by day or project, with sums. Yields between entries. */
export function* timesheetSheet(timesheet: Timesheet, { language, locale }: InLanguage): Generator<void, Sheet> {
  const { by, sender } = timesheet
  const survey = yield* surveyEntries(timesheet)
  const { clients, digits, people, projects, total } = survey
  const shape = shapeOf(timesheet, survey)
  const writing = writingOf({ language, locale }, [...digits.keys()])
  const { fullDay, hours, shortDay, words } = writing
  const usual = new Map([...digits.keys()].map((currency) => [currency, usualDigits(currency)]))
  const exact = (amount: Decimal, currency: string): string =>
    writing.money(amount, currency, Math.max(digits.get(currency) ?? 0, usual.get(currency) ?? 2))
  const write = { hours, money: exact }

  let soFar = nothing
  const rowOf = (entry: TimesheetEntry): Row => {
    soFar = add(soFar, entry)
    const after = soFar
    const { amount, billedMinutes, client, currency, day, minutes, person, project, text } = entry
    return {
      cells: cellsOf(shape, {
        day: shortDay(day),
        person,
        text: text === "" ? words.work : text,
        hours: hours(minutes),
        billed: hours(billedMinutes),
        amount: exact(amount, currency)
      }),
      detail: by === "day" ? joined([shape.hasClient ? client : null, shape.hasProject ? project : null]) : "",
      carried: () => totalLines(shape, after, write)
    }
  }
  const titleOf = ({ client, day, project }: TimesheetEntry): string =>
    by === "day" ? fullDay(day) : joined([shape.hasClient ? client : null, project ?? words.noProject])
  const groups: Array<Group> = []
  for (const { entries: own, total: ofGroup } of survey.groups) {
    const [first] = own
    const [sums = [], ...more] = totalLines(shape, ofGroup, write)
    const rows: Array<Row> = []
    for (const entry of own) {
      rows.push(rowOf(entry))
      yield
    }
    groups.push({
      title: first === undefined ? "" : titleOf(first),
      // A group with several currencies has no one sum of its prices.
      sums: more.length === 0 || !shape.hasPrices ? sums : [...sums.slice(0, -1), ""],
      rows
    })
  }
  const subject = joined([only(people.keys()), only(clients), by === "day" ? only(projects) : null])
  return {
    language,
    sender,
    subject: subject === "" ? words.timesheet : subject,
    period: words.timesheetOf(periodOf(timesheet, writing)),
    figures: [{ label: words.hours, value: hours(total.minutes) }],
    columns: columnsOf(shape, writing),
    opening: [],
    groups,
    empty: words.noEntries,
    sums: sumsOf(survey, shape, { ...writing, exact }),
    notes: [],
    signatures: words.signatures,
    carriedOver: words.carriedOver,
    broughtForward: words.broughtForward,
    page: words.page,
    lacking: writing.lacking
  }
}
