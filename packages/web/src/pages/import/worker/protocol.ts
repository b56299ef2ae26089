import type { PersonLine } from "@hourbook/exchange/people/PersonLine"
import type { PeopleProblem } from "@hourbook/exchange/people/readPeople"
import type { DoubtedPerson } from "@hourbook/exchange/plan/doubtedPeople"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import type { FoundBy } from "@hourbook/exchange/plan/people"
import type { PlannedEntry } from "@hourbook/exchange/plan/PlannedEntry"
import type { PlannedRates } from "@hourbook/exchange/plan/rates"
import type { KeptEntries, LongEntries, PlanTotals } from "@hourbook/exchange/plan/totals"
import type { Outsider } from "@hourbook/exchange/plan/withoutSignIn"
import type { World } from "@hourbook/exchange/plan/World"
import type { RecognisedFile, UnreadableFile } from "@hourbook/exchange/recognised"
import type { Question } from "@hourbook/exchange/sources/Answers"
import type { Column } from "@hourbook/exchange/sources/Field"
import type { RefusedLine } from "@hourbook/exchange/sources/FileEntry"
import type { SourceName } from "@hourbook/exchange/sources/Source"
import type { PossibleEncoding } from "@hourbook/exchange/table/encodings"
import type { Format } from "@hourbook/exchange/table/Format"
import type { Call } from "@hourbook/exchange/transfer/Call"
import type { Counts, ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import type { DateOrder } from "@hourbook/exchange/values/days"

/** What a file is, before anything is decided about it. */
export interface FileFacts {
  readonly source: SourceName
  readonly title: string
  /** The headers by which it was recognised. */
  readonly because: string
  /** How it was written: `UTF-8, separated by commas`. */
  readonly format: Format
  /** What is above it is not read. */
  readonly headerLine: number
  /** Of a workbook. */
  readonly unreadSheets: ReadonlyArray<string>
  readonly header: ReadonlyArray<string>
  /** The columns that were recognised. */
  readonly columns: ReadonlyArray<Column>
  /** Some values of each column. */
  readonly samples: ReadonlyArray<ReadonlyArray<string>>
  readonly rows: number
  /** The encodings that its text may be in, with a word of it in each; none where that is clear. */
  readonly encodings: ReadonlyArray<PossibleEncoding>
  /** Hexadecimal. */
  readonly sha256: string
}

/** How many entries of a file something has, and how long they are. */
export interface Weight {
  readonly entries: number
  readonly minutes: number
}

export interface FoundPerson extends Weight {
  /** What a mapping names. */
  readonly key: string
  readonly name: string
  readonly email: string
  readonly id: string | null
  readonly by: FoundBy
}

/** A client or project of the file, with the one of the workspace that has its name. */
export interface FoundPlace extends Weight {
  readonly key: string
  readonly name: string
  /** Of a project: its client's name in the file. */
  readonly client: string
  readonly id: string | null
}

/** What a file contains once its columns are read, whatever a person decides about its people, clients and projects. */
export interface Survey extends Weight {
  readonly questions: ReadonlyArray<Question>
  readonly dateOrder: DateOrder
  /** Of the file, in seconds. */
  readonly seconds: number
  /** How many lines are no entries, and the first of them. */
  readonly refused: number
  readonly firstRefused: ReadonlyArray<RefusedLine>
  readonly from: string | undefined
  readonly to: string | undefined
  readonly people: ReadonlyArray<FoundPerson>
  readonly clients: ReadonlyArray<FoundPlace>
  readonly projects: ReadonlyArray<FoundPlace>
  /** Entries of no person, which become the caller's own. */
  readonly own: number
}

/** What an import would do. */
export interface Check {
  readonly totals: PlanTotals
  readonly first: ReadonlyArray<PlannedEntry>
  /** Lines that are no entries or are left out; the first thousand of them. */
  readonly refused: number
  readonly refusedLines: ReadonlyArray<RefusedLine>
  /** The people who are former members after the import, and so cannot sign in. */
  readonly outsiders: ReadonlyArray<Outsider>
  readonly rates: PlannedRates
  /** Whether the file says which work is invoiced. */
  readonly saysInvoiced: boolean
  readonly made: { readonly people: number; readonly clients: number; readonly projects: number }
  readonly warnings: {
    /** Entries whose cost the workspace's rates say. */
    readonly priced: number
    /** Entries after today. */
    readonly future: number
    readonly long: LongEntries | null
    readonly kept: KeptEntries | null
    /** The names of tags that would be one, were they cut at their start alone. */
    readonly alike: ReadonlyArray<string>
    /** Names that two people may have. */
    readonly doubted: ReadonlyArray<DoubtedPerson>
    /** Entries with an amount of 0 that cost their rate for their time. */
    readonly rated: number
    /** Lines of totals, which are no entries. */
    readonly totals: number
    /** Entries of less than half a minute, which are recorded as 0. */
    readonly empty: number
  }
}

/** Requests that do not need each other's answers, and how far the import is. */
export interface WritingRound {
  readonly calls: ReadonlyArray<Call>
  /** Entries that have been answered, and all of them. */
  readonly done: number
  readonly of: number
  readonly entries: Counts
}

/** The next round, or what the import did. */
export type WritingStep = { readonly round: WritingRound } | { readonly round: null; readonly report: ImportReport }

export interface Planning {
  readonly mapping: Mapping
  readonly world: World
  readonly today: string
}

/** What the page asks of the worker, by the name of the answer. */
export interface Asked {
  readonly read: { readonly bytes: Uint8Array }
  /** The people of a list, which is no import. */
  readonly people: { readonly bytes: Uint8Array }
  /** The table of a report, which is no import. */
  readonly table: { readonly bytes: Uint8Array }
  readonly survey: Planning
  readonly check: Planning
  /** Begins to write what was checked last; a dry run only asks what would become of it. */
  readonly begin: {
    readonly importId: string | null
    readonly isDryRun: boolean
    readonly hasRates: boolean
    /** Whether there is no earlier import of the tracker. */
    readonly isFirst: boolean
    readonly withRates: boolean
  }
  /** Goes on with the `data` of the answers to the calls of the round before. */
  readonly next: { readonly answers: ReadonlyArray<unknown> }
}

export interface Answers {
  readonly read: FileFacts | UnreadableFile
  readonly people: ReadonlyArray<PersonLine> | PeopleProblem | UnreadableFile
  /** Null where the file is no table. */
  readonly table: RecognisedFile["table"] | null
  readonly survey: Survey
  readonly check: Check
  readonly begin: WritingStep
  readonly next: WritingStep
}

export type Ask = { readonly [K in keyof Asked]: { readonly id: number; readonly ask: K } & Asked[K] }[keyof Asked]

/** A fault in the code; problems of a file are in the answer. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly ok: false; readonly reason: string }
