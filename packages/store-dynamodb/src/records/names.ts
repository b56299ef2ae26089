import { documentOf } from "@hourbook/core/locks/lockingDocuments"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { isCredited, noneReleased, releasedIn, unlessReleased } from "../claims/released.ts"
import { invoiceKey } from "../layout/invoiceKeys.ts"
import {
  clientKey,
  clientsPartition,
  memberKey,
  membersPartition,
  projectKey,
  projectsPartition
} from "../layout/itemKeys.ts"
import type { RecordKind } from "../layout/recordItems.ts"
import { longId } from "../layout/sortable.ts"
import type { Key } from "../table/Action.ts"
import { type Item, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { namesOf, readTags, type Tags } from "../tags/readTags.ts"

/** Names by id. */
export type Names = ReadonlyMap<string, string>

/** Above this number of names, reading the whole partition is cheaper: a single read costs as much as 16 items of a query. */
const maxSingleReads = 4

const toNames = (items: ReadonlyArray<Item>): Names =>
  new Map(items.map((item) => [longId(textOf(item, "sk")), textOf(item, "name")]))

/** The current names of items in one partition. */
const namesIn = (
  { batchGet, query }: Dynamo["Service"],
  partition: string,
  keyFor: (id: string) => Key,
  ids: ReadonlyArray<string | null>
): Effect.Effect<Names> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return Effect.succeed(new Map())
  return Effect.map(wanted.length > maxSingleReads ? query({ partition }) : batchGet(wanted.map(keyFor)), toNames)
}

export const clientNames = (dynamo: Dynamo["Service"], workspaceId: string, ids: ReadonlyArray<string | null>) =>
  namesIn(dynamo, clientsPartition(workspaceId), (id) => clientKey(workspaceId, id), ids)

/** The current names of the members, clients and projects of some records. */
export const namesFor = (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  records: ReadonlyArray<Pick<RecordBase, "userId" | "clientId" | "projectId">>
) =>
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
  )

/** The numbers of the documents of some records, and what these have released. */
const documentsOf = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  records: ReadonlyArray<object>
) {
  const ids = [...new Set(records.flatMap((record) => documentOf(record) ?? []))]
  const items = ids.length === 0 ? [] : yield* dynamo.batchGet(ids.map((id) => invoiceKey(workspaceId, id)))
  const numbers: Names = new Map(
    items.flatMap((item) => (item["number"]?.S === undefined ? [] : [[textOf(item, "id"), item["number"].S]]))
  )
  return { numbers, released: items.some(isCredited) ? yield* releasedIn(dynamo, workspaceId) : noneReleased }
})

const numberOfDocument = (numbers: Names, record: object) => {
  const id = documentOf(record)
  return id === null ? {} : { invoiceNumber: numbers.get(id) ?? null }
}

/** Adds the current names of members, clients, projects and tags to records. */
export const withNames = <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  { asEntry }: RecordKind<A, Sort>,
  workspaceId: WorkspaceId,
  records: ReadonlyArray<A>
): Effect.Effect<ReadonlyArray<A>> => {
  const isTagged = asEntry !== undefined && records.some((record) => asEntry.of(record).tags.length > 0)
  const tags: Effect.Effect<Tags> = isTagged ? readTags(dynamo, workspaceId) : Effect.succeed({ version: 0, all: [] })
  return Effect.map(
    Effect.all([namesFor(dynamo, workspaceId, records), tags, documentsOf(dynamo, workspaceId, records)], {
      concurrency: "unbounded"
    }),
    ([{ clients, members, projects }, known, { numbers, released }]) =>
      records.map((read) => {
        const record = unlessReleased(released, read)
        const named = {
          ...record,
          userName: members.get(record.userId ?? "") ?? record.userName,
          clientName: clients.get(record.clientId ?? "") ?? null,
          projectName: projects.get(record.projectId ?? "") ?? null,
          ...numberOfDocument(numbers, record)
        }
        return asEntry === undefined
          ? named
          : asEntry.tagged(named, namesOf(known, asEntry.of(record).tags.map(Number)))
      })
  )
}
