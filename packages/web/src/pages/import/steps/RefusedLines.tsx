import { Card } from "../../../components/Card.tsx"
import { VirtualRows } from "../../../components/lists/VirtualRows.tsx"
import { count as inDigits } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Steps.module.css"

interface Refused {
  /** Null for a client, a project or a person; a text where it is no line of the file. */
  readonly line: number | string | null
  readonly what: string
  readonly why: string
}

interface RefusedLinesProps {
  readonly title: string
  /** Of what tells the lines apart; by default, their numbers in the file. */
  readonly first?: string
  /** Of what is said of each line; by default, the reason why it is not recorded. */
  readonly heading?: string
  readonly lines: ReadonlyArray<Refused>
  /** How many there are, of which the first are listed. */
  readonly count: number
}

interface Row extends Refused {
  readonly at: string
}

const keyOf = ({ at }: Row): string => at

/** Lines that are not recorded, and why. */
export const RefusedLines = ({ count, first, heading, lines, title }: RefusedLinesProps) => (
  <Card flush title={title}>
    <VirtualRows
      label={title}
      rows={lines.map((line, index): Row => ({ ...line, at: String(index) }))}
      keyOf={keyOf}
      count={lines.length}
      className={styles.refused}
      head={
        <>
          <span role="columnheader">{first ?? m.import_line_column()}</span>
          <span role="columnheader">{heading ?? m.import_reason()}</span>
        </>
      }
    >
      {({ line, what, why }) => (
        <>
          <span role="cell" className="faint">
            {typeof line === "number" ? inDigits(line) : (line ?? "–")}
          </span>
          <span role="cell" className={styles.reason}>
            {what !== "" && <b>{what}: </b>}
            {why}
          </span>
        </>
      )}
    </VirtualRows>
    {count > lines.length && <p className={styles.moreRows}>{m.import_first_only({ n: inDigits(lines.length) })}</p>}
  </Card>
)
