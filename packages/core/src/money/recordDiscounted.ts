import { BigDecimal, Effect, Schema } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { asOperation } from "../activity/CurrentOperation.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import type { Locks } from "../locks/Locks.ts"
import type { RecordDraft } from "../records/Record.ts"
import type { RecordFailure } from "../records/RecordRepository.ts"
import { referenceGone } from "../records/references.ts"
import { showingWarned, warned, type Warned } from "../records/Warning.ts"
import { now } from "../values/Instant.ts"
import type { Amount } from "../values/Money.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkRefsFree, conflictOver } from "../writing/takenRefs.ts"
import { Charge } from "./Charge.ts"
import type { Charges } from "./Charges.ts"
import type { DiscountedPaymentRepository } from "./DiscountedPaymentRepository.ts"
import type { MoneyDraft } from "./MoneyKind.ts"
import { Payment, type PaymentRepository } from "./Payment.ts"
import type { Payments } from "./Payments.ts"

/** A payment with the charge that was recorded with it. */
export interface DiscountedPayment {
  readonly payment: Warned<Shown<Payment>>
  /** Of kind credit: what the client is let off, below 0. */
  readonly charge: Shown<Charge>
}

export type DiscountedDraft = Omit<MoneyDraft<"receivedOn">, "discount"> & RecordDraft & { readonly discount: Amount }

const kept = Schema.Struct({ payment: warned(Payment), charge: Charge })

const refundDiscounted = new ValidationFailed({
  field: "discount",
  problem: "money given back has no discount: leave it out",
  rule: { code: "invalid_value" }
})

interface Ports {
  readonly payments: Payments["Service"]
  readonly charges: Charges["Service"]
  readonly paymentRepository: PaymentRepository["Service"]
  readonly repository: DiscountedPaymentRepository["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly locks: Locks
}

const writing = ({ charges, locks, paymentRepository, payments, repository }: Ports, who: Principal) => {
  const kind = { noun: recordKinds.payments.one, repository: paymentRepository }

  return Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    { discount, ...draft }: DiscountedDraft,
    keep: (made: typeof kept.Type) => IdempotencyRecord | null
  ) {
    const at = yield* now
    const paid = yield* payments.prepare({ who, visible, at }, { ...draft, letOff: discount })
    const payment = paid.creation.after
    const { creation } = yield* charges.prepare(
      { who, visible, at },
      {
        chargedOn: payment.receivedOn,
        kind: "credit",
        amount: BigDecimal.negate(discount),
        currency: payment.settles?.currency ?? payment.currency,
        comment: payment.comment,
        clientId: payment.clientId,
        projectId: payment.projectId
      }
    )
    const made = { payment: { record: payment, warnings: paid.warnings }, charge: creation.after }
    const written: Effect.Effect<void, RecordFailure | ValidationFailed> = (yield* DryRun)
      ? Effect.andThen(
          locks.foresee(who, [paid.creation.event, creation.event]),
          checkRefsFree(kind, visible, [paid.creation])
        )
      : repository.save({ payment: { ...paid.creation, idempotency: keep(made) }, charge: creation })
    yield* written.pipe(
      Effect.catchTag("VersionConflict", (error) => Effect.die(error)),
      Effect.catchTag("ReferenceGone", referenceGone),
      Effect.catchTag("Locked", locks.refuse(who)),
      Effect.catchTag("ExternalRefTaken", conflictOver(kind, visible))
    )
    return made
  })
}

/** Records a payment of less than was asked for, with the charge of what the client is let off: see `DiscountedPayments`. */
export const recordDiscounted = (
  ports: Ports,
  who: Principal,
  draft: DiscountedDraft,
  once: IdempotencyKey | undefined
): Effect.Effect<Outcome<DiscountedPayment>, CoreError> =>
  Effect.gen(function* () {
    const visible = yield* Policy.mayManage(who)
    if (BigDecimal.isNegative(draft.amount)) return yield* refundDiscounted
    const write = writing(ports, who)
    const { replayed, value } = yield* idempotent({
      idempotencyStore: ports.idempotencyStore,
      who,
      visible,
      once,
      codec: kept,
      write: (keep) => write(visible, draft, keep)
    })
    const { charge, payment } = value
    return { value: { payment: showingWarned(who)(payment), charge: showing(who)(charge) }, replayed }
  }).pipe(asOperation)
