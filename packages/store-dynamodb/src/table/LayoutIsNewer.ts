import { Schema } from "effect"

/** A newer version of Hourbook has upgraded the table. This version does not know what it would read and write. */
export class LayoutIsNewer extends Schema.TaggedError<LayoutIsNewer>()("LayoutIsNewer", {
  /** The layout of the table. */
  found: Schema.Int,
  /** The layout that this version reads and writes. */
  latest: Schema.Int
}) {
  override get message(): string {
    return `the table has layout ${this.found}, and this version knows ${this.latest}`
  }
}
