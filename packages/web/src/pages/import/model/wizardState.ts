import type { Import } from "@hourbook/contract/contract"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import type { Progress } from "@hourbook/exchange/transfer/progress"
import type { Reason } from "@hourbook/exchange/values/Reason"
import type { Check, FileFacts, Survey } from "../worker/protocol.ts"
import type { KnownWorld } from "./readWorld.ts"
import type { Writing } from "./writeImport.ts"

export type StepName = "file" | "columns" | "matches" | "check" | "write"

/** A file that was read, and what is decided about it. */
export interface Chosen {
  readonly name: string
  readonly facts: FileFacts
  readonly world: KnownWorld
  readonly mapping: Mapping
  /** The ids of its earlier mapping that do not exist any more. */
  readonly gone: ReadonlySet<string>
  readonly survey: Survey
  /** The import of the same file that this one continues. */
  readonly continues: Import | undefined
  /** The file of an import that was undone, whose answers this one begins with. */
  readonly remembers: string | undefined
}

/** The dry run at the server: how far it is, then its report. */
export interface Trial {
  readonly done: number
  readonly of: number
  readonly report: ImportReport | undefined
}

export interface ImportState {
  readonly step: StepName
  /** What is being read or counted, so that the page says so. */
  readonly busy: boolean
  /** Why the file cannot be read. */
  readonly unreadable: Reason | undefined
  readonly error: unknown
  readonly chosen: Chosen | undefined
  readonly check: Check | undefined
  /** What the server says of the dry run; undefined before it is asked. */
  readonly trial: Trial | undefined
  /** Whether the rates that the file shows are set with the import. */
  readonly setsRates: boolean
  readonly writing: (Writing & Progress) | undefined
  readonly isStopped: boolean
  readonly report: ImportReport | undefined
  readonly importId: string | undefined
}

/** Before a file is chosen. */
export const start: ImportState = {
  step: "file",
  busy: false,
  unreadable: undefined,
  error: undefined,
  chosen: undefined,
  check: undefined,
  trial: undefined,
  setsRates: true,
  writing: undefined,
  isStopped: false,
  report: undefined,
  importId: undefined
}
