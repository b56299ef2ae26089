import { Client } from "@hourbook/core/entities/Client"
import { Project } from "@hourbook/core/entities/Project"
import { Schema } from "effect"
import type { Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"

/** A client as a stored item. */
export const clientDocument = document(Client, { rounding: { NULL: true }, metadata: { M: {} } })

const { clientName: _, ...stored } = Project.fields

const storedDocument = document(Schema.Struct(stored), {
  billableDefault: { BOOL: true },
  rounding: { NULL: true },
  metadata: { M: {} }
})

/** A project as a stored item, without the name of its client. */
export const projectDocument = {
  toItem: (project: Project) => storedDocument.toItem(project),
  fromItem: (item: Item): Project => ({ ...storedDocument.fromItem(item), clientName: null })
}
