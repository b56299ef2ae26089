import { lazy, Suspense } from "react"
import type { MoneyKind, MoneyRow } from "./moneyRow.ts"

const PaymentDialog = lazy(() =>
  import("../../features/money/PaymentDialog.tsx").then(({ PaymentDialog }) => ({ default: PaymentDialog }))
)
const PayoutDialog = lazy(() =>
  import("../../features/money/PayoutDialog.tsx").then(({ PayoutDialog }) => ({ default: PayoutDialog }))
)
const ChargeDialog = lazy(() =>
  import("../../features/money/ChargeDialog.tsx").then(({ ChargeDialog }) => ({ default: ChargeDialog }))
)

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
      <Suspense fallback={null}>
        {shown === "received" && <PaymentDialog close={close} />}
        {shown === "paid" && <PayoutDialog close={close} />}
        {shown === "charges" && <ChargeDialog close={close} />}
      </Suspense>
    )
  }
  const deed = { remove: () => remove(shown), close }
  return (
    <Suspense fallback={null}>
      {shown.kind === "received" && <PaymentDialog payment={shown.record} {...deed} />}
      {shown.kind === "paid" && <PayoutDialog payout={shown.record} {...deed} />}
      {shown.kind === "charges" && <ChargeDialog charge={shown.record} {...deed} />}
    </Suspense>
  )
}
