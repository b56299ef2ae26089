import { lazyPart } from "../../parts/lazyPart.tsx"
import type { MoneyKind, MoneyRow } from "./moneyRow.ts"

const PaymentDialog = lazyPart(async () => (await import("../../features/money/PaymentDialog.tsx")).PaymentDialog)
const PayoutDialog = lazyPart(async () => (await import("../../features/money/PayoutDialog.tsx")).PayoutDialog)
const ChargeDialog = lazyPart(async () => (await import("../../features/money/ChargeDialog.tsx")).ChargeDialog)

interface MoneyDialogProps {
  /** The record to change, or the kind of a new one. */
  readonly shown: MoneyRow | MoneyKind
  readonly remove: (row: MoneyRow) => void
  readonly close: () => void
}

/** The dialog of a payment, payout or charge. */
export const MoneyDialog = ({ close, remove, shown }: MoneyDialogProps) => {
  if (typeof shown === "string") {
    return (
      <>
        {shown === "received" && <PaymentDialog close={close} />}
        {shown === "paid" && <PayoutDialog close={close} />}
        {shown === "charges" && <ChargeDialog close={close} />}
      </>
    )
  }
  const deed = { remove: () => remove(shown), close }
  return (
    <>
      {shown.kind === "received" && <PaymentDialog payment={shown.record} {...deed} />}
      {shown.kind === "paid" && <PayoutDialog payout={shown.record} {...deed} />}
      {shown.kind === "charges" && <ChargeDialog charge={shown.record} {...deed} />}
    </>
  )
}
