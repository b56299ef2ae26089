import { Schema } from "effect"

/** A newer version of Hourbook has migrated the tables. This version does not know what it would read and write. */
export class TablesAreNewer extends Schema.TaggedError<TablesAreNewer>()("TablesAreNewer", {
  /** The number of the last migration of the tables. */
  applied: Schema.Int,
  /** The number of the last migration that this version knows. */
  latest: Schema.Int,
  /** The path of a copy that this version can open, where there is one. */
  copy: Schema.NullOr(Schema.String)
}) {
  override get message(): string {
    return `the tables have migration ${this.applied}, and this version knows ${this.latest}`
  }
}
