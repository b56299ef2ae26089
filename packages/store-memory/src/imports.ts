import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient, seesMember, seesRecord } from "@hourbook/core/access/sight"
import {
  type CountedImport,
  type Import,
  type Imported,
  type ImportedKind,
  noCounts,
  ImportRepository
} from "@hourbook/core/imports/Import"
import { seesInvoice } from "@hourbook/core/invoices/seesInvoice"
import { isAsMade } from "@hourbook/core/records/claims"
import { compareText } from "@hourbook/core/values/fold"
import type { ImportId } from "@hourbook/core/values/Ids"
import { Effect, Layer, Option, Record } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

const asNamed = ({ id, name, version }: { readonly id: string; readonly name: string; readonly version: number }) => ({
  id,
  version,
  isAsMade: version === 1,
  title: name
})

export const layer = Layer.effect(
  ImportRepository,
  Effect.map(Memory, (memory) => {
    /** What an import made of one kind that the caller may see, by id. */
    const madeBy = (visible: Visibility, importId: ImportId, of: ImportedKind): ReadonlyArray<Imported> => {
      const rows = memory.rowsOf(visible.workspaceId)
      const ofImport = <A extends { readonly importId: ImportId | null }>(all: Iterable<A>) =>
        Array.from(all).filter((one) => one.importId === importId)
      const found =
        of === "projects"
          ? ofImport(rows.projects.values())
              .filter(({ clientId }) => seesClient(visible, clientId))
              .map(asNamed)
          : of === "clients"
            ? ofImport(rows.clients.values())
                .filter(({ id }) => seesClient(visible, id))
                .map(asNamed)
            : of === "invoices"
              ? ofImport(rows.invoices.values().map(({ head }) => head))
                  .filter((head) => seesInvoice(visible, head))
                  .map(({ id, number, version }) => ({ id, version, isAsMade: version === 1, title: number ?? "" }))
              : ofImport(memory.records.get(of)?.all(rows) ?? [])
                  .filter((record) => seesRecord(visible, record))
                  .map((record) => ({
                    id: record.id,
                    version: record.version,
                    isAsMade: isAsMade(record),
                    title: memory.records.get(of)?.titleOf(rows, record.id) ?? ""
                  }))
      return found.sort((a, b) => compareText(a.id, b.id))
    }

    const counted = (visible: Visibility, one: Import): CountedImport => ({
      ...one,
      userName: memory.rowsOf(visible.workspaceId).members.get(one.userId)?.member.name ?? one.userName,
      counts: Record.map(noCounts, (_, kind) => madeBy(visible, one.id, kind).length)
    })

    const seen = (visible: Visibility): ReadonlyArray<Import> =>
      [...memory.rowsOf(visible.workspaceId).imports.values()].filter(({ userId }) => seesMember(visible, userId))

    return ImportRepository.of({
      add: ({ event, idempotency, import: made }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(made.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          rows.imports.set(made.id, { ...made, userName: "" })
          if (event !== undefined) rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      list: (visible) =>
        Effect.sync(() =>
          seen(visible)
            .map((one) => counted(visible, one))
            .sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id))
        ),
      find: (visible, id) =>
        Effect.sync(() =>
          Option.map(Option.fromUndefinedOr(seen(visible).find((one) => one.id === id)), (one) => counted(visible, one))
        ),
      made: (visible, { after, importId, limit, of }) =>
        Effect.sync(() =>
          madeBy(visible, importId, of)
            .filter(({ id }) => after === null || id > after)
            .slice(0, limit)
        ),
      end: (visible, id, undoneAt, event) =>
        Effect.sync(() => {
          const { events, imports } = memory.rowsOf(visible.workspaceId)
          const one = seen(visible).find((other) => other.id === id)
          if (one === undefined) return
          if (undoneAt === null) imports.delete(id)
          else imports.set(id, { ...one, undoneAt, version: one.version + 1 })
          if (event !== undefined) events.push(event)
        })
    })
  })
)
