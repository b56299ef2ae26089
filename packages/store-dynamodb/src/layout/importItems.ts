import { Import, Mapping } from "@hourbook/core/imports/Import"
import { Schema } from "effect"
import { document } from "../table/documents.ts"
import { firstVersion } from "../table/laterVersionIs.ts"

const { mapping: _, userName: __, ...stored } = Import.fields

/** An import as a stored item, without its member's name. Its mapping is text, as a caller may nest what they like. */
export const importDocument = document(
  Schema.Struct({ ...stored, mapping: Schema.NullOr(Schema.fromJsonString(Mapping)) }),
  firstVersion
)
