import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { seesClient } from "@hourbook/core/access/sight"
import type { ClientId } from "@hourbook/core/shared/Ids"
import { Effect, Layer, Option } from "effect"
import type { Key } from "./Action.ts"
import { textOf } from "./attributes.ts"
import { Dynamo } from "./Dynamo.ts"
import { isRemoved } from "./memberItems.ts"
import { clientNames } from "./names.ts"
import { clientPlace, memberPlace, projectPlace } from "./places.ts"
import { projectDocument } from "./projects.ts"

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Dynamo, (dynamo) =>
    ReferenceLookup.of({
      find: Effect.fnUntraced(function* (seen, { clientId, projectId, userId }) {
        const { workspaceId } = seen
        const places = {
          project: projectId === null ? null : projectPlace(workspaceId, projectId),
          client: clientId === null ? null : clientPlace(workspaceId, clientId),
          member: userId === null ? null : memberPlace(workspaceId, userId)
        }
        const found = yield* dynamo.batchGet(Object.values(places).filter((place) => place !== null))
        const at = (place: Key | null) =>
          Option.fromUndefinedOr(found.find(({ pk, sk }) => pk?.S === place?.pk && sk?.S === place?.sk))

        const project = at(places.project).pipe(
          Option.map(projectDocument.fromItem),
          Option.filter((one) => seesClient(seen, one.clientId)),
          Option.getOrNull
        )
        const ofProject: ClientId | null = project?.clientId ?? null
        const names = yield* clientNames(dynamo, workspaceId, [ofProject])
        return {
          project:
            project === null
              ? null
              : { name: project.name, clientId: ofProject, clientName: names.get(ofProject ?? "") ?? null },
          client:
            clientId !== null && seesClient(seen, clientId)
              ? Option.getOrNull(Option.map(at(places.client), (item) => ({ name: textOf(item, "name") })))
              : null,
          member: at(places.member).pipe(
            Option.filter((item) => !isRemoved(item)),
            Option.map((item) => ({ name: textOf(item, "name") })),
            Option.getOrNull
          )
        }
      })
    })
  )
)
