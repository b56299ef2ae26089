import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient } from "@hourbook/core/access/sight"
import { matchesClient, matchesProject } from "@hourbook/core/entities/entityFilter"
import type { DebtorDimension, Fact } from "@hourbook/core/facts/Fact"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { type EntityFilter, isWhole } from "@hourbook/core/values/EntityFilter"
import { Effect } from "effect"
import { type EntityRow, entityRow } from "../layout/entityItems.ts"
import { clientsPartition, projectsPartition } from "../layout/itemKeys.ts"
import type { Dynamo } from "../table/Dynamo.ts"

const kinds = {
  client: { partition: clientsPartition, matches: matchesClient },
  project: { partition: projectsPartition, matches: matchesProject }
} as const

/** The projects or clients that the caller may see and a filter matches, in no order. */
export const matchingRows = Effect.fnUntraced(function* (
  { query }: Dynamo["Service"],
  visible: Visibility,
  by: DebtorDimension,
  filter: EntityFilter
): Effect.fn.Return<ReadonlyArray<EntityRow>> {
  const { matches, partition } = kinds[by]
  const items = yield* query({ partition: partition(visible.workspaceId) })
  const rows = yield* mapInSlices(items, (item) => {
    const row = entityRow(by, item)
    return seesClient(visible, row.clientId) && matches(filter, row) ? [row] : []
  })
  return rows.flat()
})

/** Whether records are of projects or clients that the caller may see and a filter matches, by their ids. */
export const matchingEntities = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  visible: Visibility,
  by: DebtorDimension,
  filter: EntityFilter
): Effect.fn.Return<(id: Fact["projectId"] | Fact["clientId"] | Fact["userId"]) => boolean> {
  if (isWhole(filter) && (by === "client" || visible.sight._tag !== "OfClients")) return (id) => id !== null
  const matching = new Set<string>((yield* matchingRows(dynamo, visible, by, filter)).map(({ id }) => id))
  return (id) => id !== null && matching.has(id)
})
