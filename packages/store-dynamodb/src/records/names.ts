import type { RecordBase } from "@hourbook/core/records/Record"
import { Effect } from "effect"
import {
  clientKey,
  clientsPartition,
  memberKey,
  membersPartition,
  projectKey,
  projectsPartition
} from "../layout/itemKeys.ts"
import { longId } from "../layout/sortable.ts"
import type { Key } from "../table/Action.ts"
import { type Item, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"

/** Names by id. */
export type Names = ReadonlyMap<string, string>

/** More names than these are cheaper read with all others: each read by itself costs as much as sixteen read in a row. */
const few = 4

const toNames = (items: ReadonlyArray<Item>): Names =>
  new Map(items.map((item) => [longId(textOf(item, "sk")), textOf(item, "name")]))

/** The names that things of one partition have now. */
const namesIn = (
  { batchGet, query }: Dynamo["Service"],
  partition: string,
  place: (id: string) => Key,
  ids: ReadonlyArray<string | null>
): Effect.Effect<Names> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return Effect.succeed(new Map())
  return Effect.map(wanted.length > few ? query({ partition }) : batchGet(wanted.map(place)), toNames)
}

export const clientNames = (dynamo: Dynamo["Service"], workspaceId: string, ids: ReadonlyArray<string | null>) =>
  namesIn(dynamo, clientsPartition(workspaceId), (id) => clientKey(workspaceId, id), ids)

/** Records with the names of what they point at, as they are now. */
export const withNames = <A extends RecordBase>(
  dynamo: Dynamo["Service"],
  workspaceId: string,
  records: ReadonlyArray<A>
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.map(
    Effect.all(
      {
        members: namesIn(
          dynamo,
          membersPartition(workspaceId),
          (id) => memberKey(workspaceId, id),
          records.map(({ userId }) => userId)
        ),
        clients: clientNames(
          dynamo,
          workspaceId,
          records.map(({ clientId }) => clientId)
        ),
        projects: namesIn(
          dynamo,
          projectsPartition(workspaceId),
          (id) => projectKey(workspaceId, id),
          records.map(({ projectId }) => projectId)
        )
      },
      { concurrency: "unbounded" }
    ),
    ({ clients, members, projects }) =>
      records.map((record) => ({
        ...record,
        userName: members.get(record.userId) ?? record.userName,
        clientName: clients.get(record.clientId ?? "") ?? null,
        projectName: projects.get(record.projectId ?? "") ?? null
      }))
  )
