import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../../scheduling/loadedLater.ts"
import { InvoiceRepository } from "../InvoiceRepository.ts"

/** Few starts of a program make documents. */
const makeInvoices = loadedLater(async () => (await import("./makeInvoices.ts")).makeInvoices)

/** Invoices and credit notes: documents about work and charges that stand in the ledger already. */
export class Invoices extends Context.Service<Invoices>()("@hourbook/core/invoices/service/Invoices", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeInvoices>>>()
    const loaded = yield* Effect.cached(
      Effect.uninterruptible(Effect.provideContext(makeInvoices(yield* Effect.scope), ports))
    )
    type Verbs = Effect.Success<typeof loaded>
    const { unfinished } = yield* InvoiceRepository
    return {
      /** Whether something waits in any workspace to be claimed or freed. */
      areWaiting: Effect.withSpan(
        Effect.map(unfinished(null), (waiting) => waiting.length > 0),
        "Invoices.areWaiting"
      ),
      /** Goes on with what waits: of a workspace, or of all. */
      finishAll: (...args: Parameters<Verbs["finishAll"]>): ReturnType<Verbs["finishAll"]> =>
        Effect.flatMap(loaded, ({ finishAll }) => finishAll(...args)),
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      /** Whether a document was issued. */
      anyIssued: (...args: Parameters<Verbs["anyIssued"]>): ReturnType<Verbs["anyIssued"]> =>
        Effect.flatMap(loaded, ({ anyIssued }) => anyIssued(...args)),
      get: (...args: Parameters<Verbs["get"]>): ReturnType<Verbs["get"]> =>
        Effect.flatMap(loaded, ({ get }) => get(...args)),
      /** Makes a draft, of lines or of work. */
      draft: (...args: Parameters<Verbs["create"]>): ReturnType<Verbs["create"]> =>
        Effect.flatMap(loaded, ({ create }) => create(...args)),
      /** Makes the draft of a schedule, which moves on with it. */
      draftScheduled: (...args: Parameters<Verbs["draftScheduled"]>): ReturnType<Verbs["draftScheduled"]> =>
        Effect.flatMap(loaded, ({ draftScheduled }) => draftScheduled(...args)),
      /** Changes a draft. */
      amend: (...args: Parameters<Verbs["amend"]>): ReturnType<Verbs["amend"]> =>
        Effect.flatMap(loaded, ({ amend }) => amend(...args)),
      /** Deletes a draft, and frees what it claims. */
      remove: (...args: Parameters<Verbs["remove"]>): ReturnType<Verbs["remove"]> =>
        Effect.flatMap(loaded, ({ remove }) => remove(...args)),
      /** Brings a draft back that was deleted, by the line of its deletion. */
      undo: (...args: Parameters<Verbs["undo"]>): ReturnType<Verbs["undo"]> =>
        Effect.flatMap(loaded, ({ undo }) => undo(...args)),
      /** Everything that is missing for the issue of a draft. */
      check: (...args: Parameters<Verbs["check"]>): ReturnType<Verbs["check"]> =>
        Effect.flatMap(loaded, ({ check }) => check(...args)),
      /** Gives a draft its number: from then on it never changes. An issued one stays as it is. */
      issue: (...args: Parameters<Verbs["issue"]>): ReturnType<Verbs["issue"]> =>
        Effect.flatMap(loaded, ({ issue }) => issue(...args)),
      /** Issues a credit note about a document. */
      credit: (...args: Parameters<Verbs["credit"]>): ReturnType<Verbs["credit"]> =>
        Effect.flatMap(loaded, ({ credit }) => credit(...args)),
      /** The credit note that an earlier call under a key has issued. */
      credited: (...args: Parameters<Verbs["credited"]>): ReturnType<Verbs["credited"]> =>
        Effect.flatMap(loaded, ({ credited }) => credited(...args)),
      /** Brings an invoice of another system, into an import. */
      bring: (...args: Parameters<Verbs["bring"]>): ReturnType<Verbs["bring"]> =>
        Effect.flatMap(loaded, ({ bring }) => bring(...args)),
      /** Takes back one that an import has brought. */
      takeBack: (...args: Parameters<Verbs["takeBack"]>): ReturnType<Verbs["takeBack"]> =>
        Effect.flatMap(loaded, ({ takeBack }) => takeBack(...args)),
      /** Marks a document as sent. */
      sent: (...args: Parameters<Verbs["sent"]>): ReturnType<Verbs["sent"]> =>
        Effect.flatMap(loaded, (verbs) => verbs.sent(...args)),
      /** What is printed of a document. */
      printable: (...args: Parameters<Verbs["printable"]>): ReturnType<Verbs["printable"]> =>
        Effect.flatMap(loaded, ({ printable }) => printable(...args)),
      /** The time entries of a document that the caller may see, oldest first. */
      entries: (...args: Parameters<Verbs["entries"]>): ReturnType<Verbs["entries"]> =>
        Effect.flatMap(loaded, ({ entries }) => entries(...args)),
      /** The data of an issued document in a profile. */
      data: (...args: Parameters<Verbs["data"]>): ReturnType<Verbs["data"]> =>
        Effect.flatMap(loaded, ({ data }) => data(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
