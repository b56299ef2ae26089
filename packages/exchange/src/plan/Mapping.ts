import type { Answers } from "../sources/Answers.ts"
import type { SourceName } from "../sources/Source.ts"
import type { ColumnChoices } from "../sources/withColumns.ts"

/** What becomes of the task of a line. */
export type TaskAs = "tag" | "description" | "dropped"

/** How a file's words become those of the workspace. Kept with an import, so that the next file needs no questions. */
export interface Mapping {
  readonly answers: Answers
  /** The tracker whose columns the file has, where its headers do not tell. */
  readonly source?: SourceName
  /** Columns that were not recognised, or wrongly; all others are read as their headers say. */
  readonly columns?: ColumnChoices
  /**
   * The member for a person, by e-mail or name as the file has it, or by "" for lines without one; null leaves the person's
   * lines out.
   */
  readonly people: Readonly<Record<string, string | null>>
  /** The client for a name of the file, by id; null for none. Others are found by name, or made. */
  readonly clients: Readonly<Record<string, string | null>>
  /** The project for a name of the file, alone or as `Client / Project`, by id; null for none. Others are found by name, or made. */
  readonly projects: Readonly<Record<string, string | null>>
  readonly task: TaskAs
}

export const noMapping: Mapping = { answers: {}, people: {}, clients: {}, projects: {}, task: "tag" }
