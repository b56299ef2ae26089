import type { Payout, PayoutSort } from "@hourbook/core/payouts/Payout"
import { Payouts } from "@hourbook/core/payouts/Payouts"
import { PayoutId } from "@hourbook/core/shared/Ids"
import { PositiveAmount } from "@hourbook/core/shared/Money"
import { note } from "@hourbook/core/shared/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { payoutOf, Transfer, payoutLine } from "../present/records.ts"
import { Refused } from "../present/Refused.ts"
import { aCurrency, aDay, anAmount, aReference, dryRun, requestId } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"
import { transferList } from "./shared/transferList.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

const missing = new Refused({
  code: "invalid_arguments",
  message: "a new payout needs date and amount",
  next: "Give both, or the id of the payout to change."
})

export const payoutTools = (references: References) =>
  Effect.map(Payouts, (payouts) => [
    transferList<Payout, PayoutSort>(references, {
      name: "payouts_list",
      title: "List payouts",
      description: "Money paid to members, with totals of all matches.",
      many: "payouts",
      roles: ["owner", "admin", "member"],
      orders: {
        newest: { sortBy: "paidOn", direction: "desc", kind: "date" },
        oldest: { sortBy: "paidOn", direction: "asc", kind: "date" },
        largest: { sortBy: "amount", direction: "desc", kind: "number" }
      },
      list: payouts.list,
      row: payoutOf,
      line: payoutLine
    }),
    tool({
      name: "payouts_save",
      title: "Add or change a payout",
      description: "Without id adds a payout to person; with id changes only the given fields.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        id: Schema.optionalKey(PayoutId),
        date: Schema.optionalKey(aDay()),
        amount: Schema.optionalKey(anAmount(PositiveAmount)),
        currency: Schema.optionalKey(aCurrency("ISO 4217; default without id: the workspace's")),
        comment: Schema.optionalKey(Schema.String.pipe(Schema.decodeTo(note(2000)))),
        person: Schema.optionalKey(aReference("who was paid; default: you")),
        client: Schema.optionalKey(aReference("id, exact name or none")),
        project: Schema.optionalKey(aReference("id, exact name or none")),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        ...upsertResult,
        payout: brief("Payout", Transfer)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const ids = yield* references.ofRecord(who, input)
        const { amount, comment, currency, date, id } = input
        const isDryRun = input.dry_run === true
        if (id !== undefined) {
          const changes = yield* someChange({
            ...(date === undefined ? {} : { paidOn: date }),
            ...(amount === undefined ? {} : { amount }),
            ...(currency === undefined ? {} : { currency }),
            ...(comment === undefined ? {} : { comment }),
            ...ids
          })
          const payout = yield* payouts.amend(who, id, changes).pipe(Effect.provideService(DryRun, isDryRun))
          return { written: !isDryRun, created: false, payout: payoutOf(who, payout) }
        }
        if (date === undefined || amount === undefined) return yield* missing
        const idempotencyKey = yield* idempotencyKeyOf("payouts_save", input)
        const draft = {
          paidOn: date,
          amount,
          currency: currency ?? who.workspace.currency,
          comment: comment ?? null,
          ...ids
        }
        const { replayed, value } = yield* payouts
          .record(who, draft, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return { written: !isDryRun, created: !replayed, repeated: replayed, payout: payoutOf(who, value) }
      }),
      text: ({ payout, ...done }) => upsertText(done, payoutLine(payout))
    })
  ])
