import { Context, Effect, Layer } from "effect"
import type { Principal } from "../access/Principal.ts"
import { ActivityLog } from "../activity/ActivityLog.ts"
import { Clients } from "../entities/Clients.ts"
import { Projects } from "../entities/Projects.ts"
import { ExchangeRates } from "../exchangeRates/ExchangeRates.ts"
import { Imports } from "../imports/Imports.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { eachMoneyKind } from "../money/moneyKinds.ts"
import { BillingRates } from "../prices/BillingRates.ts"
import { Tags } from "../time/Tags.ts"
import { TimeEntries } from "../time/TimeEntries.ts"
import type { EventId, OperationId } from "../values/Ids.ts"
import type { IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { UndoOf } from "./undoing.ts"

/** Undoes changes by their lines in the log. It is a change like any other, so it can be undone as well. */
export class Undo extends Context.Service<Undo>()("@hourbook/core/undo/Undo", {
  make: Effect.gen(function* () {
    const [log, idempotencyStore, imports] = [yield* ActivityLog, yield* IdempotencyStore, yield* Imports]
    const money = yield* Effect.all(
      eachMoneyKind((_, { useCases }) => Effect.map(useCases, ({ undo }): UndoOf => undo))
    )
    const verbs: ReadonlyMap<string, UndoOf> = new Map<string, UndoOf>([
      [recordKinds.time.subject, (yield* TimeEntries).undo],
      [recordKinds.payments.subject, money.payments],
      [recordKinds.payouts.subject, money.payouts],
      [recordKinds.charges.subject, money.charges],
      ["project", (yield* Projects).undo],
      ["client", (yield* Clients).undo],
      ["tag", (yield* Tags).undo],
      ["rate", (yield* BillingRates).undo],
      ["exchange_rate", (yield* ExchangeRates).undo],
      ["invoice", (yield* Invoices).undo]
    ])
    /** Few starts of a program undo anything, so the code is loaded with the first call. */
    const loaded = yield* Effect.cached(
      Effect.map(
        Effect.promise(() => import("./undoing.ts")),
        ({ undoing }) => undoing({ log, idempotencyStore, imports, verbs })
      )
    )

    return {
      /** Undoes one change by its line. */
      change: (who: Principal, id: EventId, once?: IdempotencyKey) =>
        Effect.flatMap(loaded, ({ change }) => change(who, id, once)),
      /** Undoes the lines of an operation, newest first. */
      operation: (who: Principal, id: OperationId, once?: IdempotencyKey) =>
        Effect.flatMap(loaded, ({ operation }) => operation(who, id, once)),
      /** What a call under the key has undone; none if no call with this request did. */
      earlier: (who: Principal, once: IdempotencyKey) => Effect.flatMap(loaded, ({ earlier }) => earlier(who, once)),
      /** What the caller changed last and has not undone, and can be undone. */
      last: (who: Principal) => Effect.flatMap(loaded, ({ last }) => last(who)),
      /** A line by its id. */
      line: (who: Principal, id: EventId) => Effect.flatMap(loaded, ({ line }) => line(who, id)),
      /** The newest lines of an operation. */
      lines: (who: Principal, id: OperationId, limit: number) =>
        Effect.flatMap(loaded, ({ lines }) => lines(who, id, limit)),
      /** The lines with a short id that the caller may see: usually one. */
      withShortId: (who: Principal, short: string) =>
        Effect.flatMap(loaded, ({ withShortId }) => withShortId(who, short))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
