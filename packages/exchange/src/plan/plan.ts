import { atOnce } from "../atOnce.ts"
import type { RecognisedFile } from "../recognised.ts"
import type { Question } from "../sources/Answers.ts"
import type { FileAmount, FileEntry, RefusedLine } from "../sources/FileEntry.ts"
import { readEntries } from "../sources/readEntries.ts"
import { recogniseAs } from "../sources/recognise.ts"
import type { Source, SourceName } from "../sources/Source.ts"
import { withColumns } from "../sources/withColumns.ts"
import type { Table } from "../table/Table.ts"
import type { DateOrder } from "../values/days.ts"
import { add, type Decimal, zero } from "../values/Decimal.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { minutesOf } from "../values/times.ts"
import { costOf, ownCostOf } from "./costs.ts"
import { describe, tagsOf } from "./describe.ts"
import type { DoubtedPerson } from "./doubtedPeople.ts"
import { externalIdsOf } from "./externalIds.ts"
import { allKept, fits, keptFacts } from "./kept.ts"
import type { Mapping } from "./Mapping.ts"
import { type PlannedPerson, plannedPeople } from "./people.ts"
import { type PlannedClient, type PlannedProject, plannedPlaces } from "./places.ts"
import type { PlannedEntry } from "./PlannedEntry.ts"
import { type PlannedRates, ratesOfFile } from "./rates.ts"
import { type AlikeTag, type TagNames, tagNames } from "./tagNames.ts"
import { type FileSums, type PlanTotals, planTotals } from "./totals.ts"
import type { World } from "./World.ts"

/** The plan of an import: what it would do. */
export interface Plan {
  readonly source: SourceName
  readonly dateOrder: DateOrder
  /** The currency of amounts without one. */
  readonly currency: string
  /** The zone in which its times are; null where nothing says it. */
  readonly timeZone: string | null
  /** The questions that a person has to answer before anything is imported. */
  readonly questions: ReadonlyArray<Question>
  readonly entries: ReadonlyArray<PlannedEntry>
  /** Lines that are no entries, with the reasons. */
  readonly refused: ReadonlyArray<RefusedLine>
  /** The headers of columns that are not read, without those that the mapping leaves out. */
  readonly unreadColumns: ReadonlyArray<string>
  /** Lines of totals, which are no entries. */
  readonly totalLines: ReadonlyArray<number>
  /** What the columns of lengths and amounts say in lines that are no entries; the file's own sums have these, too. */
  readonly refusedSums: FileSums
  /** Tags that are too long and begin alike, so that their names here have their end, too. */
  readonly alikeTags: ReadonlyArray<AlikeTag>
  /** Names that two people may have. */
  readonly doubted: ReadonlyArray<DoubtedPerson>
  readonly people: ReadonlyArray<PlannedPerson>
  readonly clients: ReadonlyArray<PlannedClient>
  readonly projects: ReadonlyArray<PlannedProject>
  readonly totals: PlanTotals
  readonly rates: PlannedRates
}

/** The tracker of a file: the one that the mapping names, except that an archive of solidtime is what it is. */
const sourceOf = ({ source, table }: RecognisedFile, name: SourceName | undefined): Source =>
  name === undefined || name === source.name || name === "solidtime" || source.name === "solidtime"
    ? source
    : recogniseAs(table, name)

/** A file in the encoding that was chosen for it. */
export const inEncoding = (
  file: RecognisedFile,
  { answers: { encoding } }: Pick<Mapping, "answers">
): RecognisedFile => {
  const found = encoding === undefined ? undefined : file.readAs?.(encoding)
  return found === undefined || "_tag" in found ? file : found
}

/** The source of a file, with the columns that the mapping chooses. */
export const sourceFor = (file: RecognisedFile, mapping: Mapping): Source =>
  withColumns(file.table, sourceOf(file, mapping.source), mapping.columns ?? {})

const unreadIn = (
  { header }: Table,
  { columns }: Source,
  { columns: choices = {} }: Mapping
): ReadonlyArray<string> => {
  const read = new Set(columns.map(({ index }) => index))
  return header.filter((text, index) => text !== "" && !read.has(index) && !Object.hasOwn(choices, text))
}

const costsOf = (amounts: ReadonlyArray<FileAmount>, otherwise: string): Map<string, Decimal> => {
  const sums = new Map<string, Decimal>()
  for (const { currency, value } of amounts) {
    if (value.units !== 0n) sums.set(currency ?? otherwise, add(sums.get(currency ?? otherwise) ?? zero, value))
  }
  return sums
}

/** Plans the import of each line of a file into a workspace, step by step. */
export function* planning(given: RecognisedFile, mapping: Mapping, world: World): Generator<void, Plan, void> {
  const file = inEncoding(given, mapping)
  const hasOpenEncoding = (file.encodings ?? []).length > 0
  const source = sourceFor(file, mapping)
  const timeZone = mapping.answers.timeZone ?? world.timeZone
  const answers = timeZone === undefined ? mapping.answers : { ...mapping.answers, timeZone }
  const { dateOrder, entries, questions, refused, refusedSums, totalLines } = yield* readEntries(
    file.table,
    source,
    answers
  )
  const people = yield* plannedPeople(entries, mapping, world)
  // Clients and projects that occur only in skipped lines are not created.
  const stays: Array<FileEntry> = []
  for (const entry of entries) {
    yield
    const person = people.of(entry)
    if (!isReason(person) && person?.by !== "leftOut") stays.push(entry)
  }
  const places = yield* plannedPlaces(stays, mapping, world)
  const idOf = externalIdsOf(source.name)
  const currency = mapping.answers.currency ?? world.currency
  const names = yield* tagNames(stays, mapping.task)
  const unread = { seconds: refusedSums.seconds, costs: costsOf(refusedSums.amounts, currency) }
  /** A line that the file has and that is not imported is in its own sums all the same. */
  const refuse = (entry: FileEntry, reason: Reason): void => {
    leftOut.push({ line: entry.line, reason })
    unread.seconds += entry.seconds
    const { fileCost } = costOf(entry, { currency, hasAmounts })
    if (fileCost !== null && fileCost.value.units !== 0n) {
      unread.costs.set(fileCost.currency, add(unread.costs.get(fileCost.currency) ?? zero, fileCost.value))
    }
  }
  const hasAmounts = source.columns.some(({ field }) => field === "amount")
  const prices = ratesOfFile(source, currency, world)
  const leftOut: Array<RefusedLine> = []
  const planned: Array<PlannedEntry> = []
  for (const entry of entries) {
    yield
    const ids = idOf(entry)
    const person = people.of(entry)
    if (isReason(person)) {
      refuse(entry, person)
      continue
    }
    if (person?.by === "leftOut") {
      // What a person left out on purpose is in no sum.
      leftOut.push({ line: entry.line, reason: { code: "leftOut", name: person.name } })
      continue
    }
    const place = places.of(entry)
    const one = plannedEntry(
      entry,
      { ...ids, person, ...place },
      { currency, hasAmounts, mapping, names, source: source.name }
    )
    if (!fits(one.kept)) {
      refuse(entry, { code: "noteTooLong" })
      continue
    }
    planned.push(one)
    prices.add(entry, person, place)
  }
  return {
    source: source.name,
    dateOrder,
    currency,
    timeZone: timeZone ?? null,
    questions: [...(hasOpenEncoding ? (["encoding"] as const) : []), ...questions],
    entries: planned,
    refused: [...refused, ...leftOut].sort((a, b) => a.line - b.line),
    unreadColumns: unreadIn(file.table, source, mapping),
    alikeTags: names.alike,
    doubted: prices.doubted(),
    people: people.all,
    clients: places.clients,
    projects: places.projects,
    totalLines,
    refusedSums: unread,
    totals: yield* planTotals(planned, unread),
    rates: yield* prices.rates()
  }
}

/** The same at once, for a program that serves nobody else meanwhile. */
export const plan = (file: RecognisedFile, mapping: Mapping, world: World): Plan =>
  atOnce(planning(file, mapping, world))

const plannedEntry = (
  entry: FileEntry,
  place: Pick<PlannedEntry, "externalId" | "formerId" | "person" | "client" | "project">,
  {
    mapping,
    names,
    ...money
  }: {
    readonly currency: string
    readonly hasAmounts: boolean
    readonly mapping: Mapping
    readonly names: TagNames
    readonly source: SourceName
  }
): PlannedEntry => ({
  ...place,
  ...costOf(entry, money),
  ownCost: ownCostOf(entry, money),
  ...described(entry, mapping.task, names),
  line: entry.line,
  day: entry.day,
  seconds: entry.seconds,
  minutes: minutesOf(entry.seconds),
  start: entry.start,
  startedAt: entry.startedAt,
  billable: entry.billable
})

const described = (
  entry: FileEntry,
  task: Mapping["task"],
  names: TagNames
): Pick<PlannedEntry, "description" | "tags" | "kept"> => {
  const [note, tagged] = [describe(entry, task), tagsOf(entry, task, names)]
  return {
    description: note.description,
    tags: tagged.tags,
    kept: allKept(keptFacts(entry), note.kept, tagged.kept)
  }
}
