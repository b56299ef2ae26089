import { seesClient } from "@hourbook/core/access/sight"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"
import { clientNameOf } from "./rows/references.ts"

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Memory, (memory) =>
    ReferenceLookup.of({
      find: (visible, { clientId, projectId, userId }) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          const project = rows.projects.get(projectId ?? "")
          const client = rows.clients.get(clientId ?? "")
          const membership = rows.members.get(userId ?? "")
          return {
            project:
              project !== undefined && seesClient(visible, project.clientId)
                ? {
                    name: project.name,
                    clientId: project.clientId,
                    clientName: clientNameOf(rows, project.clientId)
                  }
                : null,
            client: client !== undefined && seesClient(visible, client.id) ? { name: client.name } : null,
            member: membership === undefined || membership.removed ? null : { name: membership.member.name }
          }
        })
    })
  )
)
