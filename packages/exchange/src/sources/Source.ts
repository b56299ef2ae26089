import type { Column } from "./Field.ts"

/** The trackers whose files are known, and a table of any other. */
export const sourceNames = ["toggl", "clockify", "harvest", "kimai", "solidtime", "generic"] as const
export type SourceName = (typeof sourceNames)[number]

/** Their names for people. */
export const sourceTitles: Readonly<Record<SourceName, string>> = {
  toggl: "Toggl Track",
  clockify: "Clockify",
  harvest: "Harvest",
  kimai: "Kimai",
  solidtime: "solidtime",
  generic: "A table"
}

/** A file that was recognised. */
export interface Source {
  readonly name: SourceName
  /** Its name for people. */
  readonly title: string
  /** The headers by which it was recognised. */
  readonly because: string
  readonly columns: ReadonlyArray<Column>
}
