import { seesClient } from "@hourbook/core/access/sight"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Memory, (memory) => {
    const find: ReferenceLookup["Service"]["find"] = (visible, { clientId, projectId, userId }) =>
      Effect.sync(() => {
        const rows = memory.rowsOf(visible.workspaceId)
        const project = rows.projects.get(projectId ?? "")
        const ofProject = rows.clients.get(project?.clientId ?? "")
        const client = rows.clients.get(clientId ?? "")
        const membership = rows.members.get(userId ?? "")
        return {
          project:
            project !== undefined && seesClient(visible, project.clientId)
              ? {
                  name: project.name,
                  archived: project.archived,
                  clientId: project.clientId,
                  clientName: ofProject?.name ?? null,
                  clientArchived: ofProject?.archived === true,
                  billableDefault: project.billableDefault,
                  rounding: project.rounding,
                  clientRounding: ofProject?.rounding ?? null,
                  clientCurrency: ofProject?.currency ?? null
                }
              : null,
          client:
            client !== undefined && seesClient(visible, client.id)
              ? { name: client.name, archived: client.archived, rounding: client.rounding, currency: client.currency }
              : null,
          member:
            membership === undefined
              ? null
              : {
                  name: membership.member.name,
                  timeZone: membership.member.timeZone,
                  former: membership.removed
                },
          mayHaveRates: rows.billingRates.size > 0
        }
      })
    return ReferenceLookup.of({ find, findAll: (visible, all) => Effect.forEach(all, (ids) => find(visible, ids)) })
  })
)
