import { randomUUID } from "node:crypto"
import { asName } from "@hourbook/exchange/plan/asName"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { Effect, Schema } from "effect"
import { dataOf } from "./ask.ts"
import type { Send } from "./Connection.ts"

/** An import that the service keeps. */
export const ImportRecord = Schema.Struct({
  id: Schema.String,
  source: Schema.String,
  file_name: Schema.String,
  sha256: Schema.String,
  mapping: Schema.NullOr(Schema.Unknown),
  created_at: Schema.String,
  undone_at: Schema.NullOr(Schema.String),
  counts: Schema.Record(Schema.String, Schema.Number)
})
export type ImportRecord = typeof ImportRecord.Type

const One = Schema.Struct({ import: ImportRecord })
const Many = Schema.Struct({ imports: Schema.Array(ImportRecord) })

export const listImports = (send: Send) =>
  Effect.map(dataOf(Many)(send, { method: "GET", path: "/api/imports" }), ({ imports }) => imports)

/** Removes the record of an import that made nothing. */
export const discardImport = (send: Send, id: string) =>
  dataOf(Schema.Unknown)(send, { method: "DELETE", path: `/api/imports/${encodeURIComponent(id)}` })

/** Keeps a new import. The key makes sure that a repeat after a lost answer keeps no second one. */
export const keepImport = (
  send: Send,
  {
    fileName,
    mapping,
    sha256,
    source
  }: { readonly fileName: string; readonly mapping: Mapping; readonly sha256: string; readonly source: string }
) =>
  Effect.map(
    dataOf(One)(send, {
      method: "POST",
      path: "/api/imports",
      headers: { "idempotency-key": randomUUID() },
      body: { source, file_name: asName(fileName) || "file", sha256, mapping }
    }),
    (data) => data.import
  )
