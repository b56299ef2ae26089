import type { ReactNode } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { kinds, type MoneyKind } from "../../features/money/kinds.ts"
import { m } from "../../paraglide/messages.js"

interface MoneyEmptyProps {
  readonly kind: MoneyKind
  readonly isFiltered: boolean
  readonly add: ReactNode
  readonly clear: () => void
  /** Shows all periods; undefined where they are shown. */
  readonly showAll: (() => void) | undefined
}

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
        title={kinds[kind].none()}
        action={
          <div className="row">
            {add}
            {showAll !== undefined && <Button onClick={showAll}>{m.components_all_time()}</Button>}
          </div>
        }
      >
        {kinds[kind].why()}
      </EmptyState>
    )}
  </Card>
)
