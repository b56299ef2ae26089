import { Effect, Predicate, Result, Schema } from "effect"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { WorkspaceId } from "../values/Ids.ts"

/** A row as a line of JSON, with the id that it is sorted by. */
export interface CopiedLine {
  readonly id: string
  readonly text: string
}

/** How rows are written as JSON, and read again. */
export interface Copying<A> {
  readonly idOf: (row: A) => string
  readonly toLines: (rows: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<CopiedLine>>
  readonly fromJson: (
    workspaceId: WorkspaceId,
    rows: ReadonlyArray<unknown>
  ) => Effect.Effect<Result.Result<ReadonlyArray<A>, Schema.SchemaError>>
}

/** Objects with their keys in one order. */
const inOrder = (json: Schema.Json): Schema.Json => {
  if (typeof json !== "object" || json === null) return json
  if (isList(json)) return json.map(inOrder)
  const keys = Object.keys(json).sort()
  return Object.fromEntries(keys.map((key) => [key, inOrder(json[key] ?? null)]))
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

/** `given` are the fields that the workspace and other rows say, with what a row has for them until a store reads it. */
export const copying = <A>(
  codec: Schema.Codec<A, unknown>,
  {
    given,
    idOf
  }: {
    readonly idOf: (row: A) => string
    readonly given: (workspaceId: WorkspaceId) => { readonly [field: string]: string | null }
  }
): Copying<A> => {
  const json = Schema.toCodecJson(codec)
  const encode = Schema.encodeSync(json)
  // A field that this version does not know would be lost.
  const decode = Schema.decodeUnknownResult(json, { onExcessProperty: "error" })
  const decodeRow = (workspaceId: WorkspaceId, row: unknown) =>
    decode(Predicate.isObject(row) ? { ...row, ...given(workspaceId) } : row)
  const nowhere = WorkspaceId.make("00000000-0000-0000-0000-000000000000")
  const derived = new Set(Object.keys(given(nowhere)))
  /** A row as JSON, without what its workspace or other rows say. The keys are in one order, whatever the store. */
  const toJson = (row: A): Schema.Json => {
    const encoded = encode(row)
    if (typeof encoded !== "object" || encoded === null || isList(encoded)) return encoded
    const kept = Object.entries(encoded).filter(([field]) => !derived.has(field))
    return Object.fromEntries(kept.map(([field, value]) => [field, inOrder(value)]))
  }
  return {
    idOf,
    toLines: (rows) => mapInSlices(rows, (row) => ({ id: idOf(row), text: JSON.stringify(toJson(row)) })),
    fromJson: (workspaceId, rows) =>
      Effect.map(
        mapInSlices(rows, (row) => decodeRow(workspaceId, row)),
        (decoded) => Result.all(decoded)
      )
  }
}

/** What the workspace says of a row. */
export const inWorkspace = (workspaceId: WorkspaceId) => ({ workspaceId })
/** What the workspace, and the member, client and project say of it. */
export const withNames = (workspaceId: WorkspaceId) => ({
  workspaceId,
  userName: "",
  clientName: null,
  projectName: null
})

/** The same of a record that a document can have. */
export const withNamesAndNumber = (workspaceId: WorkspaceId) => ({ ...withNames(workspaceId), invoiceNumber: null })

export const idOfRow = ({ id }: { readonly id: string }): string => id
