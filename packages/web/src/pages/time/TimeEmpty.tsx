import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { m } from "../../paraglide/messages.js"

interface TimeEmptyProps {
  readonly isFiltered: boolean
  readonly clear: () => void
  /** The way to add one; undefined for those who may not. */
  readonly add: ReactNode | undefined
}

/** A list without entries: why, and what to do about it. */
export const TimeEmpty = ({ add, clear, isFiltered }: TimeEmptyProps) => (
  <Card>
    {isFiltered ? (
      <EmptyState title={m.time_no_match()} action={<Button onClick={clear}>{m.components_filters_clear()}</Button>} />
    ) : (
      <EmptyState
        title={m.time_empty()}
        action={
          add && (
            <>
              {add}
              <Link to="/import" className="link">
                {m.import_link()}
              </Link>
            </>
          )
        }
      >
        {add === undefined ? undefined : m.time_empty_why()}
      </EmptyState>
    )}
  </Card>
)
