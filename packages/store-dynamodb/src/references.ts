import { seesClient } from "@hourbook/core/access/sight"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import type { ClientId } from "@hourbook/core/values/Ids"
import { Effect, Layer, Option } from "effect"
import { clientDocument, projectDocument } from "./layout/entityItems.ts"
import { clientKey, memberKey, projectKey } from "./layout/itemKeys.ts"
import { isRemoved, memberDocument } from "./layout/memberItems.ts"
import type { Key } from "./table/Action.ts"
import type { Item } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Dynamo, (dynamo) => {
    const find: ReferenceLookup["Service"]["find"] = Effect.fnUntraced(function* (
      visible,
      { clientId, projectId, userId }
    ) {
      const { workspaceId } = visible
      const keys = {
        project: projectId === null ? null : projectKey(workspaceId, projectId),
        client: clientId === null ? null : clientKey(workspaceId, clientId),
        member: userId === null ? null : memberKey(workspaceId, userId)
      }
      const found = yield* dynamo.batchGet(Object.values(keys).filter((key) => key !== null))
      const itemAt = (key: Key | null, items: ReadonlyArray<Item> = found) =>
        Option.fromUndefinedOr(items.find(({ pk, sk }) => pk?.S === key?.pk && sk?.S === key?.sk))
      const clientIn = (key: Key | null, items?: ReadonlyArray<Item>) =>
        Option.getOrNull(Option.map(itemAt(key, items), clientDocument.fromItem))

      const project = itemAt(keys.project).pipe(
        Option.map(projectDocument.fromItem),
        Option.filter((one) => seesClient(visible, one.clientId)),
        Option.getOrNull
      )
      const ofProject: ClientId | null = project?.clientId ?? null
      const client = clientIn(keys.client)
      const projectClient =
        ofProject === null
          ? null
          : ofProject === clientId
            ? client
            : clientIn(clientKey(workspaceId, ofProject), yield* dynamo.batchGet([clientKey(workspaceId, ofProject)]))
      return {
        project:
          project === null
            ? null
            : {
                name: project.name,
                archived: project.archived,
                clientId: ofProject,
                clientName: projectClient?.name ?? null,
                clientArchived: projectClient?.archived === true,
                billableDefault: project.billableDefault,
                rounding: project.rounding,
                clientRounding: projectClient?.rounding ?? null,
                clientCurrency: projectClient?.currency ?? null
              },
        client:
          client !== null && seesClient(visible, client.id)
            ? { name: client.name, archived: client.archived, rounding: client.rounding, currency: client.currency }
            : null,
        member: itemAt(keys.member).pipe(
          Option.map((item) => {
            const { name, timeZone } = memberDocument.fromItem(item)
            return { name, timeZone, former: isRemoved(item) }
          }),
          Option.getOrNull
        ),
        mayHaveRates: true
      }
    })
    return ReferenceLookup.of({
      find,
      findAll: (visible, all) => Effect.forEach(all, (ids) => find(visible, ids), { concurrency: "unbounded" })
    })
  })
)
