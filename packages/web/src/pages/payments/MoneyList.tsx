import { Card } from "../../components/Card.tsx"
import { VirtualRows } from "../../components/lists/VirtualRows.tsx"
import { say } from "../../components/messages/toasts.ts"
import { kinds, mayRecord, type MoneyKind } from "../../features/money/kinds.ts"
import type { MoneyRow } from "../../features/money/moneyRow.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { MoneyCells } from "./MoneyCells.tsx"
import styles from "./Payments.module.css"

interface MoneyListProps {
  readonly kind: MoneyKind
  readonly rows: ReadonlyArray<MoneyRow>
  readonly count: number
  readonly open: (row: MoneyRow) => void
  readonly remove: (row: MoneyRow) => void
  readonly more: (() => void) | undefined
}

const keyOf = ({ record }: MoneyRow): string => record.id

/** The records. Enter or `e` opens one, Delete takes it off. */
export const MoneyList = ({ count, kind, more, open, remove, rows }: MoneyListProps) => {
  const { user, workspace } = useSession()
  const { manage } = useMay()
  const mayEdit = (row: MoneyRow): boolean =>
    manage || (mayRecord(row.kind, workspace.role) && row.record.user_id === user.id)
  const closed = useClosed()
  const take = (row: MoneyRow): void => {
    const why = closed(row.date)
    if (why === undefined) remove(row)
    else say(why, { tone: "wrong" })
  }
  return (
    <Card flush>
      <VirtualRows
        label={m.payments_title()}
        rows={rows}
        keyOf={keyOf}
        count={count}
        className={styles.list}
        more={more}
        onOpen={(row) => mayEdit(row) && open(row)}
        onKey={(key, row) => {
          if (!mayEdit(row)) return false
          if (key === "e") return (open(row), true)
          if (key === "delete" || key === "backspace") return (take(row), true)
          return false
        }}
        head={
          <>
            <span role="columnheader">{m.payments_day()}</span>
            <span role="columnheader">{kinds[kind].whom === "member" ? m.payments_person() : m.payments_client()}</span>
            <span role="columnheader">{m.payments_comment()}</span>
            <span role="columnheader">
              <span className="sr">{m.components_edit()}</span>
            </span>
            <span role="columnheader" className="num">
              {m.payments_amount()}
            </span>
          </>
        }
      >
        {(row) => <MoneyCells row={row} mayEdit={mayEdit(row)} open={() => open(row)} remove={() => take(row)} />}
      </VirtualRows>
    </Card>
  )
}
