import type { Workspace } from "@hourbook/core/access/Workspace"
import { type CopyWriter, WorkspaceCopier } from "@hourbook/core/copies/WorkspaceCopier"
import { now } from "@hourbook/core/values/Instant"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import type { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Array as Arr, Effect, Layer } from "effect"
import { CopiedTotals } from "./copies/CopiedTotals.ts"
import { type KeyedItem, memberItem, RowItems } from "./copies/rowItems.ts"
import { documentItems } from "./layout/invoiceItems.ts"
import {
  emailKey,
  firstWorkspace,
  layoutKey,
  ownersKey,
  slugKey,
  tagsVersionKey,
  workspaceKey
} from "./layout/itemKeys.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { absent, type Action } from "./table/Action.ts"
import { attributes } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { versionIs } from "./table/versionIs.ts"
import { additionBatches } from "./totals/additionBatches.ts"
import { type Addition, additionActions } from "./totals/rollupWrites.ts"
import { layoutMark } from "./upgrade.ts"
import { ClosedDay } from "./writes/ClosedDay.ts"
import { shardOfCopy } from "./writes/LogFloor.ts"
import { countSheets } from "./writes/sheetCounter.ts"

/** The items of a transaction, and how many transactions run at once. */
const itemsAtOnce = 50
/** Of items with 300 kB each, which take 4 MB together at most. */
const partsAtOnce = 12
const concurrency = 8

/** Totals are written when so many items have some, so that they never fill the memory. */
const mostTotals = 20_000

const put = <E = never>({ item, key }: KeyedItem): Action<E> => ({ _tag: "Put", key, item })

/** Assigns a slug to a workspace. */
const slugActions = ({ id, slug }: Workspace): ReadonlyArray<Action<Taken>> => [
  {
    _tag: "Put",
    key: slugKey(slug),
    item: attributes({ id }),
    isWitness: true,
    condition: absent(() => new Taken({ what: "slug" }))
  }
]

export const layer = Layer.effect(
  WorkspaceCopier,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const closedDay = yield* ClosedDay
    const putAll = (items: ReadonlyArray<KeyedItem>, atOnce = itemsAtOnce) =>
      Effect.forEach(
        Arr.chunksOf(items, atOnce),
        (some) => dynamo.transact(() => Effect.succeed(some.map((one) => put(one)))),
        { concurrency, discard: true }
      )

    const addAll = (batches: ReadonlyArray<ReadonlyArray<Addition>>) =>
      Effect.forEach(batches, (batch) => dynamo.transact(() => Effect.succeed(additionActions(batch, "0"))), {
        discard: true
      })

    const writer = (begun: Workspace): CopyWriter => {
      const { id } = begun
      const totals = new CopiedTotals()
      let hasSheets = false
      const items = new RowItems(id, totals)
      return {
        write: Effect.fnUntraced(function* (rows) {
          hasSheets ||= !("withKind" in rows) && rows.kind === "sheets" && rows.rows.length > 0
          yield* putAll(items.of(rows))
          if (!("withKind" in rows) && rows.kind === "invoices") {
            yield* putAll((yield* Effect.forEach(rows.rows, documentItems)).flat(), partsAtOnce)
          }
          if (totals.size > mostTotals) yield* addAll(totals.take())
        }),
        total: Effect.gen(function* () {
          yield* addAll(totals.take())
          yield* addAll(additionBatches([totals.changes(id, yield* now)]))
          const count = attributes({ n: items.tags })
          if (items.tags > 0) yield* putAll([{ key: tagsVersionKey(id), item: count }])
        }),
        open: Effect.fnUntraced(function* (held, workspace, members) {
          const owners = members.filter(({ isFormer, role }) => role === "owner" && !isFormer)
          if (hasSheets) yield* countSheets(dynamo, id)
          yield* putAll([
            ...members.map(memberItem),
            ...members.map(({ email, userId }) => ({ key: emailKey(email, id), item: attributes({ id: userId }) })),
            { key: ownersKey(id), item: attributes({ n: owners.length }) }
          ])
          yield* dynamo.transact<Taken | VersionConflict>(() =>
            Effect.succeed([
              ...slugActions(workspace),
              { _tag: "Remove", key: slugKey(begun.slug) },
              {
                _tag: "Put",
                key: workspaceKey(id),
                item: workspaceDocument.toItem(workspace),
                condition: versionIs(held)
              }
            ])
          )
          yield* closedDay.raise(id)
        })
      }
    }

    return WorkspaceCopier.of({
      hasSnapshots: false,
      begin: (workspace) =>
        Effect.as(
          dynamo.transact<Taken>(() =>
            Effect.succeed([
              ...slugActions(workspace),
              put({ key: workspaceKey(workspace.id), item: workspaceDocument.toItem(workspace) }),
              put(shardOfCopy(workspace.id)),
              put({ key: firstWorkspace, item: {} }),
              put({ key: layoutKey, item: layoutMark })
            ])
          ),
          writer(workspace)
        )
    })
  })
).pipe(Layer.provide(ClosedDay.layer))
