import type { Answers } from "../sources/Answers.ts"
import type { SourceName } from "../sources/Source.ts"
import type { ColumnChoices } from "../sources/withColumns.ts"

/** What the task of a line becomes. */
export type TaskAs = "tag" | "description" | "dropped"

/** How a file's names and values are read. Stored with an import, so that the next file needs no questions. */
export interface Mapping {
  readonly answers: Answers
  /** The tracker whose columns the file has, if its headers do not show it. */
  readonly source?: SourceName
  /** The meaning of columns that were not recognised, or wrongly; all others are read as their headers say. */
  readonly columns?: ColumnChoices
  /**
   * The member for a person, by e-mail or name as the file has it, or by "" for lines without one; null leaves the person's
   * lines out. Several people of one name have their ids behind it: `Ada Byrne (1042)`.
   */
  readonly people: Readonly<Record<string, string | null>>
  /** The id of the client for a name in the file; null for none. Other names are looked up, or a client is created. */
  readonly clients: Readonly<Record<string, string | null>>
  /** The id of the project for a name in the file, alone or as `Client / Project`; null for none. Others are looked up or created. */
  readonly projects: Readonly<Record<string, string | null>>
  readonly task: TaskAs
}

/** Makes one of several people with the name of a member a former member, in place of an id. */
export const newPerson = "new"

export const noMapping: Mapping = { answers: {}, people: {}, clients: {}, projects: {}, task: "tag" }
