import type { ReactNode } from "react"
import styles from "./Table.module.css"

interface TableProps {
  /** What the table is, for readers of the screen. */
  readonly label: string
  readonly children: ReactNode
}

/** A ledger's table: hairlines, figures at the end of their column. `.num` aligns a cell, `.notOnPhone` leaves it out there. */
export const Table = ({ children, label }: TableProps) => (
  <div className={styles.box}>
    <table className={styles.table} aria-label={label}>
      {children}
    </table>
  </div>
)

interface SortHeaderProps<Key extends string> {
  readonly by: Key
  readonly sort: Key
  readonly onSort: (key: Key) => void
  readonly num?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The head of a column that the table can be sorted by. */
export const SortHeader = <Key extends string>({
  by,
  children,
  className,
  num = false,
  onSort,
  sort
}: SortHeaderProps<Key>) => (
  <th
    scope="col"
    aria-sort={sort === by ? "descending" : "none"}
    className={[num && "num", className].filter(Boolean).join(" ") || undefined}
  >
    <button type="button" className={sort === by ? styles.sorted : styles.sort} onClick={() => onSort(by)}>
      {children}
    </button>
  </th>
)
