import type { Workspace } from "@hourbook/core/access/Workspace"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { Report } from "@hourbook/core/operations/progress"
import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { SheetState } from "@hourbook/core/sheets/Sheet"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Array as Arr, Effect, Layer, Option } from "effect"
import { billingPartition, dueSchedules } from "./layout/billingKeys.ts"
import { invoicePartsPartition, invoicesPartition, unfinishedInvoices } from "./layout/invoiceKeys.ts"
import {
  apiKeysPartition,
  billingRatesPartition,
  calendarFeedsPartition,
  cellsPartition,
  clientsPartition,
  codeKey,
  connectionsPartition,
  deletionEpochsPartition,
  emailKey,
  entriesOfTagPartition,
  eventsPartition,
  undonePartition,
  exchangeRatesPartition,
  externalRefsPartition,
  feedSecretKey,
  importedPartition,
  importsPartition,
  lineCountsPartition,
  linkSecretKey,
  logBlocksPartition,
  memberCodeKey,
  membersPartition,
  monthsPartition,
  outcomesPartition,
  ownersKey,
  periodsPartition,
  preferencesPartition,
  projectsPartition,
  recordsPartition,
  secretKey,
  sheetsOfStatePartition,
  sheetsPartition,
  slugKey,
  statementLinksPartition,
  summariesPartition,
  tagCountsPartition,
  tagsPartition,
  timersPartition,
  totalsPartition,
  unfinishedPeriods,
  workspaceKey
} from "./layout/itemKeys.ts"
import { letters } from "./layout/letters.ts"
import { dueMails, mailPrefix, mailsPartition, unsubscribeKey } from "./layout/mailKeys.ts"
import { memberDocument, membershipsOf } from "./layout/memberItems.ts"
import { budgetNoticesPartition } from "./layout/noticeKeys.ts"
import { allSignInItems } from "./layout/signInItems.ts"
import { webhookDocument } from "./layout/webhookItems.ts"
import { listeningWebhooks, webhookEventsPartition, webhookPrefix, webhooksPartition } from "./layout/webhookKeys.ts"
import { mailDocument } from "./mails/mailDocument.ts"
import type { Action, Key } from "./table/Action.ts"
import { attributes, type Item, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { removeFound, removeItems } from "./table/removeItems.ts"
import { readTags } from "./tags/readTags.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"

/** The partitions of a workspace besides its members and records, by what the progress of a removal calls their items. */
const partitions = {
  "lines of the log": [eventsPartition, undonePartition],
  "blocks of the log": [logBlocksPartition],
  "closed periods": [periodsPartition],
  "notices of budgets": [budgetNoticesPartition],
  invoices: [invoicesPartition, invoicePartsPartition],
  "exchange rates": [exchangeRatesPartition],
  "settings of invoices": [billingPartition],
  "billing rates": [billingRatesPartition],
  timers: [timersPartition],
  sheets: [sheetsPartition, ...SheetState.literals.map((state) => (id: string) => sheetsOfStatePartition(id, state))],
  preferences: [preferencesPartition],
  "stored totals": [
    totalsPartition,
    monthsPartition,
    cellsPartition,
    lineCountsPartition,
    summariesPartition,
    tagCountsPartition
  ],
  imports: [importsPartition],
  "lines of imports": [importedPartition],
  "external references": [externalRefsPartition],
  projects: [projectsPartition],
  clients: [clientsPartition]
} as const

/** An index shows a new item a moment later. */
const indexLag = "1 second"

/** The most items that one transaction changes. */
const batchSize = 50

const keyItem = ({ pk, sk }: Key): Item => attributes({ pk, sk })

export const layer = Layer.effect(
  WorkspaceRemover,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const epoch = yield* DeletionEpoch

    /** Ends all memberships, which ends their keys, connections and sessions, and refuses writes that began before. */
    const endAccess = Effect.fnUntraced(function* (workspaceId: string, members: ReadonlyArray<Item>) {
      yield* Effect.forEach(Arr.chunksOf(members, batchSize), (batch) =>
        dynamo.transact(() =>
          Effect.succeed(
            batch.map((item): Action<never> => ({
              _tag: "Update",
              key: { pk: textOf(item, "pk"), sk: textOf(item, "sk") },
              change: { text: "set #removed = :yes", values: attributes({ ":yes": true }) }
            }))
          )
        )
      )
      yield* dynamo.transact(() => Effect.succeed(epoch.bump(workspaceId)))
    })

    /** Removes what belongs to a member, besides the membership and records. */
    const removeBelongings = Effect.fnUntraced(function* (item: Item) {
      const { email, userId, workspaceId } = memberDocument.fromItem(item)
      const keys = yield* dynamo.query({ partition: apiKeysPartition(workspaceId, userId) })
      const code = Option.getOrUndefined(yield* dynamo.get(memberCodeKey(workspaceId, userId)))
      const codeHash = code === undefined ? null : textOrNull(code, "codeHash")
      yield* removeItems(dynamo, [
        ...keys.map((key) => keyItem(secretKey(textOf(key, "hash")))),
        ...keys,
        ...(yield* allSignInItems(dynamo, { workspaceId, userId })),
        ...(codeHash === null ? [] : [keyItem(codeKey(codeHash))]),
        keyItem(memberCodeKey(workspaceId, userId)),
        keyItem(emailKey(email, workspaceId))
      ])
      yield* removeFound(dynamo, { partition: outcomesPartition(workspaceId, userId) })
    })

    /** Links and feeds are the way to their secrets, so they go after them. */
    const removeLinks = Effect.fnUntraced(function* (partition: string, secretOf: (hash: string) => Key) {
      const links = yield* dynamo.query({ partition })
      yield* removeItems(dynamo, [...links.map((link) => keyItem(secretOf(textOf(link, "hash")))), ...links])
    })

    const removeRecords = Effect.fnUntraced(function* (workspaceId: string, report: Report) {
      let removed = 0
      for (const name of recordKindNames) {
        removed += yield* removeFound(
          dynamo,
          { index: "byDay", partition: recordsPartition(letters[name], workspaceId) },
          (count) => report({ of: recordKinds[name].many, count })
        )
      }
      return removed
    })

    /** What waits for something is in lists for all workspaces. */
    const removeUnfinished = Effect.fnUntraced(function* (workspaceId: string) {
      for (const partition of [unfinishedPeriods, unfinishedInvoices, dueSchedules, listeningWebhooks, dueMails]) {
        const marks = yield* dynamo.query({ partition })
        yield* removeItems(
          dynamo,
          marks.filter((mark) => textOf(mark, "workspaceId") === workspaceId)
        )
      }
    })

    /** Webhooks are the way to what belongs to each, so they go after it. */
    const removeWebhooks = Effect.fnUntraced(function* (workspaceId: string, report: Report) {
      const partition = webhooksPartition(workspaceId)
      for (const item of yield* dynamo.query({ partition, from: webhookPrefix, to: `${webhookPrefix}${end}` })) {
        const { id } = webhookDocument.fromItem(item)
        yield* removeFound(dynamo, { partition: webhookEventsPartition(workspaceId, id) }, (count) =>
          report({ of: "events of webhooks", count })
        )
      }
      yield* removeFound(dynamo, { partition }, (count) => report({ of: "webhooks", count }))
    })

    /** Mails are the way to the marks by which their readers turn them off, so they go after these. */
    const removeMails = Effect.fnUntraced(function* (workspaceId: string, report: Report) {
      const partition = mailsPartition(workspaceId)
      const mails = yield* dynamo.query({ partition, from: mailPrefix, to: `${mailPrefix}${end}` })
      yield* removeItems(
        dynamo,
        mails
          .map(mailDocument.fromItem)
          .flatMap(({ unsubscribe }) => (unsubscribe === null ? [] : [keyItem(unsubscribeKey(unsubscribe))]))
      )
      yield* removeFound(dynamo, { partition }, (count) => report({ of: "mails", count }))
    })

    const removePartitions = Effect.fnUntraced(function* (workspaceId: string, report: Report) {
      for (const [of, named] of Object.entries(partitions)) {
        for (const partitionOf of named) {
          yield* removeFound(dynamo, { partition: partitionOf(workspaceId) }, (count) => report({ of, count }))
        }
      }
    })

    /** The tags are the way to the entries of each, so they go after them. */
    const removeTags = Effect.fnUntraced(function* (workspaceId: WorkspaceId, report: Report) {
      const tagged = (count: number) => report({ of: "tags of entries", count })
      for (const { number } of (yield* readTags(dynamo, workspaceId)).all) {
        yield* removeFound(dynamo, { partition: entriesOfTagPartition(workspaceId, number) }, tagged)
      }
      yield* removeFound(dynamo, { partition: tagsPartition(workspaceId) }, (count) => report({ of: "tags", count }))
    })

    const removeWorkspace = ({ id, slug }: Pick<Workspace, "id" | "slug">) =>
      dynamo.transact(() =>
        Effect.succeed(
          [ownersKey(id), workspaceKey(id), slugKey(slug)].map((key): Action<never> => ({ _tag: "Remove", key }))
        )
      )

    return WorkspaceRemover.of({
      remove: Effect.fnUntraced(function* (workspace, report) {
        const { id } = workspace
        const members = yield* membershipsOf(dynamo, id)
        yield* endAccess(id, members)
        yield* removeFound(dynamo, { partition: connectionsPartition(id) }, (count) =>
          report({ of: "connections", count })
        )
        yield* removeLinks(statementLinksPartition(id), linkSecretKey)
        yield* removeLinks(calendarFeedsPartition(id), feedSecretKey)
        yield* removeUnfinished(id)
        yield* removeWebhooks(id, report)
        yield* removeMails(id, report)
        yield* Effect.forEach(members, removeBelongings, { concurrency: 8, discard: true })
        do {
          yield* removeRecords(id, report)
          yield* removePartitions(id, report)
          yield* removeTags(id, report)
          yield* Effect.sleep(indexLag)
        } while ((yield* removeRecords(id, report)) > 0)
        // The members are the way to what belongs to them, so they go after it.
        for (const partition of [membersPartition(id), deletionEpochsPartition(id)])
          yield* removeFound(dynamo, { partition })
        yield* removeWorkspace(workspace)
      })
    })
  })
)
