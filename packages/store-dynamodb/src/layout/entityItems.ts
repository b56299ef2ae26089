import { Client } from "@hourbook/core/entities/Client"
import type { Listed } from "@hourbook/core/entities/entityFilter"
import { Project } from "@hourbook/core/entities/Project"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { type Item, textOf, textOrNull } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { unsafeBrand } from "./unsafeBrand.ts"

const noOrigin = { externalRef: { NULL: true }, importId: { NULL: true } } as const

const noBudget = { budget: { NULL: true }, budgetVersion: { N: "0" } } as const

/** A client as a stored item. */
export const clientDocument = document(Client, {
  rounding: { NULL: true },
  currency: { NULL: true },
  ...noBudget,
  billing: { NULL: true },
  metadata: { M: {} },
  ...noOrigin
})

const { clientName: _, ...stored } = Project.fields

const storedDocument = document(Schema.Struct(stored), {
  billableDefault: { BOOL: true },
  rounding: { NULL: true },
  ...noBudget,
  orderNumber: { NULL: true },
  metadata: { M: {} },
  ...noOrigin
})

/** A project as a stored item, without the name of its client. */
export const projectDocument = {
  toItem: (project: Project) => storedDocument.toItem(project),
  fromItem: (item: Item): Project => ({ ...storedDocument.fromItem(item), clientName: null })
}

/** What lists filter, sort and count a project or client by, so that they decode whole items only for the rows that they show. */
export interface EntityRow extends Listed {
  readonly id: ProjectId | ClientId
  /** The client itself, or the client of the project. */
  readonly clientId: ClientId | null
  readonly item: Item
}

const externalRefIn = (item: Item): ExternalRef | null => {
  const ref = item["externalRef"]?.M
  return ref === undefined ? null : { source: textOf(ref, "source"), id: textOf(ref, "id") }
}

/** The row of an item, without validation. */
export const entityRow = (by: DebtorDimension, item: Item): EntityRow => {
  const id = textOf(item, "id")
  const clientId = by === "client" ? id : textOrNull(item, "clientId")
  return {
    id: by === "client" ? unsafeBrand.client(id) : unsafeBrand.project(id),
    clientId: clientId === null ? null : unsafeBrand.client(clientId),
    name: textOf(item, "name"),
    archived: item["archived"]?.BOOL === true,
    createdAt: unsafeBrand.instant(textOf(item, "createdAt")),
    externalRef: externalRefIn(item),
    budget: item["budget"]?.M ?? null,
    item
  }
}
