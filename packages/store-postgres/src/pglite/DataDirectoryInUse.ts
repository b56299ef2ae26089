import { Schema } from "effect"

/** The database of the directory is already open, in another process or in this one. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  path: Schema.String,
  pid: Schema.NullOr(Schema.Int)
}) {
  override get message(): string {
    const holder = this.pid === null ? "another process" : `process ${this.pid}`
    return `The data directory ${this.path} is in use by ${holder}. Stop it, or choose another directory.`
  }
}
