import { Slug } from "@hourbook/core/access/Workspace"
import { type CopiedKind, copiedNames } from "@hourbook/core/copies/CopiedRow"
import { LogHead } from "@hourbook/core/sealing/LogBlock"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { Schema } from "effect"

export const manifestName = "manifest.json"

/** The format in the manifest of a file that Hourbook wrote. */
export const format = "hourbook"
/** The version of the files: it goes up when an earlier version of Hourbook could not read them rightly. */
export const version = 1

/** The part of a manifest that every version can read. */
export const Format = Schema.Struct({ format: Schema.Literal(format), version: Schema.Int })

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** The content of an archive: the number of rows of each kind of each workspace, and length and hash of each file. */
export const Manifest = Schema.Struct({
  ...Format.fields,
  exported_at: Instant,
  /** The version of Hourbook that wrote it. */
  hourbook: Schema.String,
  workspaces: Schema.Array(
    Schema.Struct({
      id: WorkspaceId,
      slug: Slug,
      name: Schema.String,
      counts: Schema.Record(Schema.String, Count),
      /** The head of its log; not in copies of before 0.3.0. */
      log_head: Schema.optionalKey(Schema.NullOr(LogHead))
    })
  ),
  files: Schema.Record(Schema.String, Schema.Struct({ rows: Count, bytes: Count, sha256: Schema.String }))
})
export type Manifest = typeof Manifest.Type
export type ArchivedWorkspace = Manifest["workspaces"][number]

/** The name of the file with the rows of a kind. */
export const fileOf = (slug: string, kind: CopiedKind): string => `${slug}/${copiedNames[kind]}.jsonl`
