import { Effect, Option } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Client } from "../../entities/Client.ts"
import type { DebtorDimension } from "../../facts/Fact.ts"
import { ClientId, ProjectId } from "../../values/Ids.ts"
import { without } from "../shared/Labels.ts"
import type { ReportPorts } from "../shared/ReportReader.ts"

interface Asked {
  readonly view: DebtorDimension
  readonly entityId: string | null
}

/** The name of a statement's client or project, if there is one, the client's own terms, and the filter of its records. */
export const statementEntity = Effect.fnUntraced(function* (
  { clients, projects }: Pick<ReportPorts, "clients" | "projects">,
  visible: Visibility,
  { entityId, view }: Asked
) {
  if (view === "client") {
    const id = entityId === null ? null : ClientId.make(entityId)
    const found: Option.Option<Pick<Client, "name" | "paymentTermsDays">> =
      id === null ? Option.some({ name: without.client, paymentTermsDays: null }) : yield* clients.find(visible, id)
    const terms = Option.match(found, { onNone: () => null, onSome: ({ paymentTermsDays }) => paymentTermsDays })
    return { id, name: Option.map(found, nameOf), terms, filter: { clientIds: [id] } }
  }
  const id = entityId === null ? null : ProjectId.make(entityId)
  const found = id === null ? Option.some({ name: without.project }) : yield* projects.find(visible, id)
  return { id, name: Option.map(found, nameOf), terms: null, filter: { projectIds: [id] } }
})

const nameOf = ({ name }: { readonly name: string }): string => name
