import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient, seesMember, seesRecord } from "@hourbook/core/access/sight"
import {
  type CountedImport,
  type ImportCounts,
  type Imported,
  type ImportedKind,
  ImportRepository,
  noCounts
} from "@hourbook/core/imports/Import"
import { seesInvoice } from "@hourbook/core/invoices/seesInvoice"
import { isAsMade } from "@hourbook/core/records/claims"
import { compareText } from "@hourbook/core/values/fold"
import type { ImportId } from "@hourbook/core/values/Ids"
import { Data } from "effect"
import { Effect, Layer, Option, Record } from "effect"
import { entityRow } from "./layout/entityItems.ts"
import { importDocument } from "./layout/importItems.ts"
import { toInvoice } from "./layout/invoiceItems.ts"
import { invoiceKey } from "./layout/invoiceKeys.ts"
import {
  clientKey,
  importCountsKey,
  importedKey,
  importedPartition,
  importKey,
  importsPartition,
  projectKey,
  recordKey
} from "./layout/itemKeys.ts"
import { entityLetters, invoiceLetter, letters } from "./layout/letters.ts"
import { toRecord } from "./layout/recordItems.ts"
import { longId, shortId } from "./layout/sortable.ts"
import { eachRecordKind } from "./records/eachRecordKind.ts"
import { namesFor } from "./records/names.ts"
import type { Action } from "./table/Action.ts"
import { present } from "./table/Action.ts"
import { type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

const letterOf = (kind: ImportedKind): string => {
  switch (kind) {
    case "projects":
      return entityLetters.project
    case "clients":
      return entityLetters.client
    case "invoices":
      return invoiceLetter
    default:
      return letters[kind]
  }
}

/** How the items of each kind of record are read as rows of an import. */
const recordRows = eachRecordKind((kind) => (visible: Visibility, item: Item): ReadonlyArray<Imported> => {
  const record = toRecord(kind, visible.workspaceId, item)
  const { kind: ofCharge, text } = kind.ownFields(record)
  const title = text ?? ofCharge ?? ""
  return seesRecord(visible, record)
    ? [{ id: record.id, version: record.version, isAsMade: isAsMade(record), title }]
    : []
})

const invoiceRows = (visible: Visibility, item: Item): ReadonlyArray<Imported> => {
  const invoice = toInvoice(item)
  const { id, number, version } = invoice
  return seesInvoice(visible, invoice) ? [{ id, version, isAsMade: version === 1, title: number ?? "" }] : []
}

const entityRows =
  (by: "project" | "client") =>
  (visible: Visibility, item: Item): ReadonlyArray<Imported> => {
    const { clientId, id, name } = entityRow(by, item)
    const version = numberOf(item, "version")
    return seesClient(visible, clientId) ? [{ id, version, isAsMade: version === 1, title: name }] : []
  }

/** Another call removed the import. */
class ImportGone extends Data.TaggedError("ImportGone") {}

/** The most items that one look-up of an import's things fetches. */
const pageSize = 500

export const layer = Layer.effect(
  ImportRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const keyOf = (workspaceId: string, kind: ImportedKind, id: string) => {
      switch (kind) {
        case "projects":
          return projectKey(workspaceId, id)
        case "clients":
          return clientKey(workspaceId, id)
        case "invoices":
          return invoiceKey(workspaceId, id)
        default:
          return recordKey(letters[kind], workspaceId, id)
      }
    }
    const rowsOf = (kind: ImportedKind) => {
      switch (kind) {
        case "projects":
          return entityRows("project")
        case "clients":
          return entityRows("client")
        case "invoices":
          return invoiceRows
        default:
          return recordRows[kind]
      }
    }

    /** A page of what an import made, by id, from the ids in its partition to the items that the caller may see. */
    const made = Effect.fnUntraced(function* (
      visible: Visibility,
      page: {
        readonly importId: ImportId
        readonly of: ImportedKind
        readonly after: string | null
        readonly limit: number
      }
    ): Effect.fn.Return<ReadonlyArray<Imported>> {
      const { importId, limit, of } = page
      const { workspaceId } = visible
      const prefix = `${shortId(importId)}${letterOf(of)}`
      const found: Array<Imported> = []
      let { after } = page
      do {
        const { items } = yield* dynamo.page({
          partition: importedPartition(workspaceId),
          from: after === null ? prefix : `${importedKey(workspaceId, importId, letterOf(of), after).sk}!`,
          to: `${prefix}${end}`,
          limit: pageSize
        })
        const ids = items.map((item) => longId(textOf(item, "sk").slice(prefix.length)))
        const things = yield* dynamo.batchGet(ids.map((id) => keyOf(workspaceId, of, id)))
        found.push(...things.flatMap((item) => rowsOf(of)(visible, item)))
        after = ids.at(-1) ?? null
      } while (after !== null && found.length < limit)
      return found.sort((a, b) => compareText(a.id, b.id)).slice(0, limit)
    })

    const countMade = Effect.fnUntraced(function* (visible: Visibility, importId: ImportId, of: ImportedKind) {
      let count = 0
      for (let after: string | null = null; ;) {
        const rows: ReadonlyArray<Imported> = yield* made(visible, { importId, of, after, limit: pageSize })
        count += rows.length
        after = rows.at(-1)?.id ?? null
        if (after === null || rows.length < pageSize) return count
      }
    })

    /** Managers see all records of an import, so they get the stored counts. */
    const counts = (
      visible: Visibility,
      items: ReadonlyArray<Item>,
      importId: ImportId
    ): Effect.Effect<ImportCounts> => {
      const own = importCountsKey(visible.workspaceId, importId).sk
      return visible.sight._tag === "All"
        ? Effect.succeed(
            Record.map(noCounts, (_, kind) =>
              items
                .filter((item) => textOf(item, "sk").startsWith(own))
                .reduce((sum, item) => sum + numberOf(item, `n${letterOf(kind)}`), 0)
            )
          )
        : Effect.all(Record.map(noCounts, (_, kind) => countMade(visible, importId, kind)))
    }

    const read = Effect.fnUntraced(function* (visible: Visibility, one?: ImportId) {
      const { workspaceId } = visible
      const partition = importsPartition(workspaceId)
      const own = one === undefined ? undefined : importCountsKey(workspaceId, one).sk
      const items =
        one === undefined
          ? yield* dynamo.query({ partition })
          : [
              ...Option.toArray(yield* dynamo.get(importKey(workspaceId, one))),
              ...(yield* dynamo.query({ partition, from: own, to: `${own}${end}` }))
            ]
      const imports = items
        .filter((item) => textOf(item, "sk").startsWith("i"))
        .map(importDocument.fromItem)
        .filter(({ userId }) => seesMember(visible, userId))
        .sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id))
      const { members } = yield* namesFor(
        dynamo,
        workspaceId,
        imports.map(({ userId }) => ({ userId, clientId: null, projectId: null }))
      )
      return yield* Effect.forEach(imports, (found) =>
        Effect.map(counts(visible, items, found.id), (counted): CountedImport => ({
          ...found,
          userName: members.get(found.userId) ?? "",
          counts: counted
        }))
      )
    })

    return ImportRepository.of({
      add: ({ event, idempotency, import: { userName: _name, ...one } }) =>
        writer
          .log<never>({ workspaceId: one.workspaceId, event, idempotency }, [
            { _tag: "Put", key: importKey(one.workspaceId, one.id), item: importDocument.toItem(one) }
          ])
          .pipe(Effect.catchTag("VersionConflict", Effect.die)),
      list: (visible) => read(visible),
      find: (visible, id) => Effect.map(read(visible, id), ([one]) => Option.fromUndefinedOr(one)),
      made,
      end: Effect.fnUntraced(function* (visible, id, undoneAt, event) {
        const key = importKey(visible.workspaceId, id)
        const found = yield* dynamo.get(key)
        if (!Option.exists(found, (item) => seesMember(visible, importDocument.fromItem(item).userId))) return
        const condition = present(() => new ImportGone())
        const action: Action<ImportGone> =
          undoneAt === null
            ? { _tag: "Remove", key, condition }
            : {
                _tag: "Update",
                key,
                change: {
                  // Items from before have no version.
                  text: "set #undoneAt = :at, #version = if_not_exists(#version, :one) + :one",
                  values: { ":at": { S: undoneAt }, ":one": { N: "1" } }
                },
                condition
              }
        yield* writer
          .log<ImportGone>({ workspaceId: visible.workspaceId, event, idempotency: null }, [action])
          .pipe(Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die), Effect.ignore)
      })
    })
  })
)
