import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { inOperation } from "../activity/CurrentOperation.ts"
import { eventOf } from "../activity/event.ts"
import { Clients } from "../entities/Clients.ts"
import { Projects } from "../entities/Projects.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import type { InvoiceDetails } from "../invoices/InvoiceDetails.ts"
import type { ImportedInvoice } from "../invoices/InvoiceDraft.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import { eachMoneyKind } from "../money/moneyKinds.ts"
import { BillingRates } from "../prices/BillingRates.ts"
import { noSuchReference } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { TimeEntries } from "../time/TimeEntries.ts"
import { TimeEntryId } from "../time/TimeEntry.ts"
import { ClientId, ImportId, InvoiceId, OperationId, ProjectId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import { composing } from "../writing/composing.ts"
import { duringImport } from "../writing/CurrentImport.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { type CountedImport, Import, type ImportDraft, ImportRepository } from "./Import.ts"
import { importLine } from "./importLine.ts"
import { type Made, type Removals, type Undone, undoSome } from "./undo.ts"
import { withRates } from "./withRates.ts"

const sound = checked(Import)
const asFirst = [1]

/** The operation that undoes an import, in however many calls: its id is of version 8, where that of the import is of version 7. */
export const undoOf = (id: ImportId): OperationId => OperationId.make(`${id.slice(0, 14)}8${id.slice(15)}`)

/** Imports of other systems' files, and undoing them. */
export class Imports extends Context.Service<Imports>()("@hourbook/core/imports/Imports", {
  make: Effect.gen(function* () {
    const repository = yield* ImportRepository
    const idempotencyStore = yield* IdempotencyStore
    const [time, projects, clients] = [yield* TimeEntries, yield* Projects, yield* Clients]
    const rates = yield* BillingRates
    const invoices = yield* Invoices
    const money = yield* Effect.all(
      eachMoneyKind((kind, { useCases }) =>
        Effect.map(
          useCases,
          ({ remove }) =>
            (who: Principal, { id, version }: Made) =>
              remove(who, kind.idOf(id), [version], "unreserved")
        )
      )
    )
    const removals: Removals = {
      ...money,
      time: (who, { id, version }) => time.remove(who, TimeEntryId.make(id), [version], "unreserved"),
      invoices: (who, { id }) => invoices.takeBack(who, InvoiceId.make(id)),
      projects: withRates(
        (who, id) => projects.remove(who, ProjectId.make(id), asFirst),
        rates,
        (rate, id) => rate.projectId === id
      ),
      clients: withRates(
        (who, id) => clients.remove(who, ClientId.make(id), asFirst),
        rates,
        (rate, id) => rate.clientId === id
      )
    }

    const existing = (visible: Policy.Visibility, id: ImportId): Effect.Effect<CountedImport, NotFound> =>
      Effect.flatMap(
        repository.find(visible, id),
        Option.match({ onNone: () => Effect.fail(new NotFound({ entity: "import", id })), onSome: Effect.succeed })
      )

    /** Newest first: a manager gets all, a member their own. */
    const list = traced("Imports.list")(function* (who: Principal) {
      return yield* repository.list(yield* Policy.mayReadImports(who))
    })

    const get = traced("Imports.get")(function* (who: Principal, id: ImportId) {
      return yield* existing(yield* Policy.mayReadImports(who), id)
    })

    const add = traced("Imports.add")(function* (
      who: Principal,
      draft: ImportDraft,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<Import>, CoreError> {
      const visible = yield* Policy.mayImport(who)
      const write = Effect.fnUntraced(function* (keep: (made: Import) => IdempotencyRecord | null) {
        const at = yield* now
        const made = yield* sound({
          id: ImportId.make(yield* yield* NewId),
          workspaceId: who.workspace.id,
          source: draft.source,
          fileName: draft.fileName,
          sha256: draft.sha256,
          mapping: draft.mapping ?? null,
          userId: who.member.userId,
          userName: who.member.name,
          createdAt: at,
          undoneAt: null,
          version: 1
        })
        if (yield* DryRun) return made
        const event = yield* inOperation(OperationId.make(made.id))(
          eventOf(who, at, importLine({ before: null, after: made }, made))
        )
        yield* repository.add({ import: made, idempotency: keep(made), event })
        return made
      })
      return yield* idempotent({ idempotencyStore, who, visible, once, codec: Import, write })
    })

    /** Refuses an import that the caller may not add to; see `CurrentImport`. */
    const checkAddable = traced("Imports.checkAddable")(function* (who: Principal, id: ImportId) {
      const visible = yield* Policy.mayImport(who)
      if (Option.isNone(yield* repository.find(visible, id))) return yield* noSuchReference("import", "importId")
    })

    /** Brings an open invoice of another system into an import. The same again is the document that is there. */
    const addInvoice = traced("Imports.addInvoice")(function* (
      who: Principal,
      id: ImportId,
      invoice: ImportedInvoice,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<InvoiceDetails>, CoreError> {
      yield* Policy.mayManage(who)
      yield* existing(yield* Policy.mayImport(who), id)
      return yield* duringImport(id)(invoices.bring(who, invoice, once))
    })

    /**
     * Removes up to `mostUndone` of what an import made that is as it was made, and lists what stays. Once there is no more to
     * remove, it is done: the import goes as well if nothing of it is left, or else notes when it was undone.
     */
    const undo = traced("Imports.undo")(function* (who: Principal, id: ImportId): Effect.fn.Return<Undone, CoreError> {
      const visible = yield* Policy.mayImport(who)
      const before = yield* existing(visible, id)
      const undone = yield* inOperation(undoOf(id))(undoSome({ removals, repository }, { who, visible }, id))
      if (!undone.done || (yield* DryRun)) return undone
      const whole = yield* repository.find(Policy.wholeOf(visible.workspaceId), id)
      const isGone = Option.exists(whole, ({ counts }) => Object.values(counts).every((count) => count === 0))
      const end = Effect.gen(function* () {
        const at = yield* now
        const after = isGone ? null : { ...before, undoneAt: at, version: before.version + 1 }
        const line = inOperation(undoOf(id))(eventOf(who, at, importLine({ before, after }, before)))
        yield* repository.end(visible, id, isGone ? null : at, yield* line)
      })
      yield* composing(end)
      return undone
    })

    return { list, get, add, checkAddable, addInvoice, undo }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
