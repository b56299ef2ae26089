import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient } from "@hourbook/core/access/sight"
import { matchesClient, matchesProject } from "@hourbook/core/entities/entityFilter"
import type { DebtorDimension, Fact } from "@hourbook/core/facts/ReportFacts"
import { type EntityFilter, isWhole } from "@hourbook/core/shared/EntityFilter"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { Effect } from "effect"
import { clientDocument, projectDocument } from "../layout/entityItems.ts"
import { clientsPartition, projectsPartition } from "../layout/itemKeys.ts"
import type { Dynamo } from "../table/Dynamo.ts"

/** Whether records are of projects or clients that the caller may see and a filter matches, by their ids. */
export const matchingEntities = Effect.fnUntraced(function* (
  { query }: Dynamo["Service"],
  visible: Visibility,
  by: DebtorDimension,
  filter: EntityFilter
): Effect.fn.Return<(id: Fact["projectId"] | Fact["clientId"] | Fact["userId"]) => boolean> {
  if (isWhole(filter) && (by === "client" || visible.sight._tag !== "OfClients")) return (id) => id !== null
  const partition = by === "client" ? clientsPartition : projectsPartition
  const items = yield* query({ partition: partition(visible.workspaceId) })
  const ids: ReadonlyArray<string | null> =
    by === "client"
      ? (yield* mapInSlices(items, clientDocument.fromItem)).flatMap((client) =>
          seesClient(visible, client.id) && matchesClient(filter, client) ? [client.id] : []
        )
      : (yield* mapInSlices(items, projectDocument.fromItem)).flatMap((project) =>
          seesClient(visible, project.clientId) && matchesProject(filter, project) ? [project.id] : []
        )
  const matching = new Set(ids)
  return (id) => id !== null && matching.has(id)
})
