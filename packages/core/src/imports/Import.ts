import { Context, type Effect, type Option, Record, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { type RecordKindName, recordKinds } from "../kinds/recordKinds.ts"
import { rule, shape } from "../values/Check.ts"
import { ExternalRef } from "../values/ExternalRef.ts"
import { ImportId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { oneLine } from "../values/Text.ts"
import { versionField } from "../values/versionField.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"

const longestMapping = 65_536

/** Stored by the importer to import the next file in the same way. */
export const Mapping = Schema.Record(Schema.String, Schema.Json).check(
  rule(
    (value: Schema.JsonObject) => JSON.stringify(value).length <= longestMapping,
    `at most ${longestMapping} characters of JSON`
  )
)

const hash = /^[0-9a-f]{64}$/u

export const importFields = {
  /** The system that exported the file. */
  source: ExternalRef.fields.source,
  fileName: oneLine(255),
  /** Of the file. */
  sha256: Schema.String.check(shape((text: string) => hash.test(text), "64 hexadecimal digits in lower case")),
  mapping: Schema.NullOr(Mapping)
}

/** A file that a member imports. Its records, projects and clients have the import's id. */
export const Import = Schema.Struct({
  id: ImportId,
  workspaceId: WorkspaceId,
  ...importFields,
  userId: UserId,
  /** As it is now. */
  userName: Schema.String,
  createdAt: Instant,
  /** When it was undone, except for what had changed or was in use; null if it was not. */
  undoneAt: Schema.NullOr(Instant),
  version: versionField
})
export type Import = typeof Import.Type

export interface ImportDraft extends Pick<Import, "source" | "fileName" | "sha256"> {
  readonly mapping?: Schema.JsonObject
}

/** The kinds that an import can create. */
export type ImportedKind = RecordKindName | "invoices" | "projects" | "clients"

/** In the order in which they are undone: what refers to something comes before it. */
export const importedKinds: ReadonlyArray<ImportedKind> = [...recordKindNames, "invoices", "projects", "clients"]

/** The number of records of each kind that an import made and that exist now. */
export type ImportCounts = Readonly<Record<ImportedKind, number>>

export const noCounts: ImportCounts = { ...Record.map(recordKinds, () => 0), invoices: 0, projects: 0, clients: 0 }

export interface CountedImport extends Import {
  readonly counts: ImportCounts
}

/** A record, invoice, project or client that an import made. */
export interface Imported {
  readonly id: string
  readonly version: number
  /** Whether nothing of it has changed since, but that it counts as billed elsewhere. */
  readonly isAsMade: boolean
  readonly title: string
}

/** Imports. A manager sees all of them, others their own; what they made, and how many, within what the caller may see. */
export class ImportRepository extends Context.Service<
  ImportRepository,
  {
    readonly add: (made: {
      readonly import: Import
      readonly idempotency: IdempotencyRecord | null
      /** The line for the log, if there is one. */
      readonly event?: ActivityEvent
    }) => Effect.Effect<void, KeyAlreadyUsed>
    /** Newest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<CountedImport>>
    readonly find: (visible: Visibility, id: ImportId) => Effect.Effect<Option.Option<CountedImport>>
    /** A page of what an import made and is still there, by id. */
    readonly made: (
      visible: Visibility,
      page: {
        readonly importId: ImportId
        readonly of: ImportedKind
        /** The last id of the page before. */
        readonly after: string | null
        readonly limit: number
      }
    ) => Effect.Effect<ReadonlyArray<Imported>>
    /** Notes when one was undone, which is a version more; without a moment, removes it. With its line, if there is one. */
    readonly end: (
      visible: Visibility,
      id: ImportId,
      undoneAt: Instant | null,
      event?: ActivityEvent
    ) => Effect.Effect<void>
  }
>()("@hourbook/core/imports/ImportRepository") {}
