import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Charge } from "@hourbook/core/money/Charge"
import { toNumber } from "@hourbook/core/values/Money"
import type { DataOf } from "../edge/answers/respond.ts"
import { claimOf, originOf, recordTail } from "../wire/recordToWire.ts"
import type { chargeAnswers } from "./contract.ts"

export const chargeToWire = (charge: Shown<Charge>): DataOf<typeof chargeAnswers.one>["charge"] => ({
  id: charge.id,
  charge_date: charge.chargedOn,
  kind: charge.kind,
  amount: toNumber(charge.amount),
  currency: charge.currency,
  comment: charge.comment,
  ...recordTail(charge),
  ...claimOf(charge),
  posted: charge.posted,
  ...originOf(charge)
})
