import type { ReactNode } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import type { MoneyKind } from "../../features/money/moneyRow.ts"
import { m } from "../../paraglide/messages.js"

interface MoneyEmptyProps {
  readonly kind: MoneyKind
  readonly isFiltered: boolean
  readonly add: ReactNode
  readonly clear: () => void
  /** Shows all periods; undefined where they are shown. */
  readonly showAll: (() => void) | undefined
}

const title = (kind: MoneyKind): string =>
  kind === "received"
    ? m.payments_none_received()
    : kind === "paid"
      ? m.payments_none_paid()
      : m.payments_none_charged()

const why = (kind: MoneyKind): string =>
  kind === "received" ? m.payments_why_received() : kind === "paid" ? m.payments_why_paid() : m.payments_why_charges()

/** What would be here, and how the first of it is made; or that no record matches the filters. */
export const MoneyEmpty = ({ add, clear, isFiltered, kind, showAll }: MoneyEmptyProps) => (
  <Card>
    {isFiltered ? (
      <EmptyState
        title={m.components_no_match()}
        action={<Button onClick={clear}>{m.components_filters_clear()}</Button>}
      />
    ) : (
      <EmptyState
        title={title(kind)}
        action={
          <div className="row">
            {add}
            {showAll !== undefined && <Button onClick={showAll}>{m.components_all_time()}</Button>}
          </div>
        }
      >
        {why(kind)}
      </EmptyState>
    )}
  </Card>
)
