import { Link } from "@tanstack/react-router"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { VirtualRows } from "../../components/lists/VirtualRows.tsx"
import { hours } from "../../format/duration.ts"
import { plainMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Clients.module.css"
import type { EntityLine, EntitySort, View } from "./entityQuery.ts"

interface EntityListProps {
  readonly view: View
  readonly lines: ReadonlyArray<EntityLine>
  readonly total: number
  readonly sort: EntitySort
  readonly onSort: (sort: EntitySort) => void
  readonly more: (() => void) | undefined
  readonly open: (line: EntityLine) => void
}

const ListedBudget = lazyComponent(async () => (await import("../../features/budgets/ListedBudget.tsx")).ListedBudget)

const keyOf = ({ id }: EntityLine): string => id
interface Sees {
  readonly isClient: boolean
  readonly seesDebts: boolean
  readonly seesMoney: boolean
}

const columnsOf = ({ isClient, seesDebts, seesMoney }: Sees): ReadonlyArray<readonly [EntitySort, () => string]> => [
  ["worked", m.clients_worked],
  ...(seesMoney ? [["earned", isClient ? m.clients_billed : m.clients_earned] as const] : []),
  ...(seesDebts
    ? ([
        ["received", isClient ? m.clients_paid : m.clients_received],
        ["debt", isClient ? m.clients_open : m.clients_owed]
      ] as const)
    : [])
]

/** Clients or projects with what was worked, earned and received, and what is owed. */
export const EntityList = ({ lines, more, onSort, open, sort, total, view }: EntityListProps) => {
  const { currency } = useSession().workspace
  const may = useMay()
  const { isClient, seesDebts, seesMoney } = may
  const amount = (value: number) => (value === 0 ? <span className="faint">–</span> : plainMoney(value, currency))
  const head = (key: EntitySort, name: string, num: boolean) => (
    <span
      key={key}
      role="columnheader"
      aria-sort={sort === key ? (key === "name" ? "ascending" : "descending") : "none"}
      className={num ? `num ${styles[key]}` : undefined}
    >
      <button type="button" className={sort === key ? styles.sorted : undefined} onClick={() => onSort(key)}>
        {name}
      </button>
    </span>
  )
  return (
    <Card flush>
      <VirtualRows
        label={view === "projects" ? m.clients_projects() : m.clients_clients()}
        rows={lines}
        keyOf={keyOf}
        count={total}
        className={`${styles.list} ${seesDebts ? "" : seesMoney ? styles.ownWork : styles.hoursAlone}`}
        more={more}
        onOpen={open}
        head={
          <>
            {head("name", view === "projects" ? m.clients_project() : m.clients_client(), false)}
            {columnsOf(may).map(([key, name]) => head(key, name(), true))}
          </>
        }
      >
        {(line) => (
          <>
            <span role="cell" className={styles.name}>
              {view === "projects" ? (
                <Link to="/projects/$id" params={{ id: line.id }} tabIndex={-1} className={styles.link}>
                  {line.name}
                </Link>
              ) : (
                <Link to="/clients/$id" params={{ id: line.id }} tabIndex={-1} className={styles.link}>
                  {line.name}
                </Link>
              )}
              <small className="cut">
                {view === "projects" ? (line.client ?? "") : m.clients_projects_count({ count: line.projects ?? 0 })}
              </small>
              {line.hasBudget && <ListedBudget id={line.id} />}
              {line.archived && <small className={styles.badge}>{m.clients_archived()}</small>}
            </span>
            <span role="cell" className={`num ${styles.worked}`}>
              {line.worked === 0 ? <span className="faint">–</span> : hours(line.worked)}
            </span>
            {seesMoney && (
              <span role="cell" className={`num ${styles.earned}`}>
                {amount(line.earned)}
              </span>
            )}
            {seesDebts && (
              <>
                <span role="cell" className={`num ${styles.received}`}>
                  {amount(line.received)}
                </span>
                <span role="cell" className={`num ${styles.debt}`}>
                  <small className={styles.phone}>{isClient ? m.clients_open() : m.clients_owed()} </small>
                  {amount(line.debt)}
                </span>
              </>
            )}
          </>
        )}
      </VirtualRows>
    </Card>
  )
}
