import { PaymentId, paymentKind } from "@hourbook/core/money/Payment"
import { Payments } from "@hourbook/core/money/Payments"
import { PositiveAmount } from "@hourbook/core/shared/Money"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { note } from "@hourbook/core/shared/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Transfer, transferLine, transferOf } from "../present/records.ts"
import { warned, warningLines, Warnings, warningsOf } from "../present/warnings.ts"
import {
  aCurrency,
  aDay,
  anAmount,
  aReference,
  dryRun,
  newCurrency,
  requestId,
  someTextOrNone
} from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"
import { transferList } from "./shared/transferList.ts"

const { writers } = recordKinds.payments
const paymentOf = transferOf(paymentKind)
const paymentLine = transferLine("payments")

export const paymentTools = (references: References) =>
  Effect.map(Payments, (payments) => [
    transferList(references, paymentKind, {
      list: payments.list,
      description: "Money received from clients, with totals of all matches."
    }),
    tool({
      name: "payments_record",
      title: "Record a payment",
      description: "Record money received.",
      nature: "adds",
      scope: "full",
      roles: writers,
      input: Schema.Struct({
        date: aDay(),
        amount: anAmount(PositiveAmount),
        currency: Schema.optionalKey(newCurrency),
        comment: Schema.optionalKey(someTextOrNone(note(2000))),
        client: Schema.optionalKey(aReference()),
        project: Schema.optionalKey(aReference()),
        person: Schema.optionalKey(aReference("default: you")),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        repeated: Schema.Boolean,
        payment: brief("Payment", Transfer),
        warnings: Warnings
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const idempotencyKey = yield* idempotencyKeyOf("payments_record", input)
        const ids = yield* references.ofRecord(who, input)
        const draft = {
          receivedOn: input.date,
          amount: input.amount,
          currency: input.currency ?? who.workspace.currency,
          comment: input.comment ?? null,
          ...ids
        }
        const isDryRun = input.dry_run === true
        const { replayed, value } = yield* payments
          .record(who, draft, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          repeated: replayed,
          payment: paymentOf(who, value.record),
          ...warned(warningsOf(value, "payment"))
        }
      }),
      text: ({ payment, repeated, warnings, written }) =>
        [
          `${!written ? "Nothing is written yet. Would record" : repeated ? "Already recorded before" : "Recorded"}: ${paymentLine(payment)}`,
          ...warningLines(warnings)
        ].join("\n")
    }),
    tool({
      name: "payments_update",
      title: "Change a payment",
      description: "Changes only the given fields.",
      nature: "changes",
      scope: "full",
      roles: writers,
      input: Schema.Struct({
        id: PaymentId,
        date: Schema.optionalKey(aDay()),
        amount: Schema.optionalKey(anAmount(PositiveAmount)),
        currency: Schema.optionalKey(aCurrency()),
        comment: Schema.optionalKey(someTextOrNone(note(2000))),
        client: Schema.optionalKey(aReference("id, exact name or none")),
        project: Schema.optionalKey(aReference("id, exact name or none")),
        person: Schema.optionalKey(aReference()),
        ...dryRun
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        before: brief("Before", Transfer),
        after: Transfer,
        warnings: Warnings
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const ids = yield* references.ofRecord(who, input)
        const changes = yield* someChange({
          ...(input.date === undefined ? {} : { receivedOn: input.date }),
          ...(input.amount === undefined ? {} : { amount: input.amount }),
          ...(input.currency === undefined ? {} : { currency: input.currency }),
          ...(input.comment === undefined ? {} : { comment: input.comment }),
          ...ids
        })
        const isDryRun = input.dry_run === true
        const before = yield* payments.get(who, input.id)
        const after = yield* payments.amend(who, input.id, changes).pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          before: paymentOf(who, before),
          after: paymentOf(who, after.record),
          ...warned(warningsOf(after, "payment"))
        }
      }),
      text: ({ after, before, warnings, written }) =>
        [
          written ? "Changed." : "Nothing is written yet.",
          `Before: ${paymentLine(before)}`,
          `After:  ${paymentLine(after)}`,
          ...warningLines(warnings)
        ].join("\n")
    })
  ])
