import { money, roundMoney } from "../format/money.ts"
import { m } from "../paraglide/messages.js"
import styles from "./Ageing.module.css"
import { shares } from "./scale.ts"

export interface AgeBucket {
  readonly bucket: "0-30" | "31-60" | "61-90" | "90+"
  readonly amount: number
}

interface AgeingProps {
  readonly buckets: ReadonlyArray<AgeBucket>
  readonly currency: string
}

const names: Record<AgeBucket["bucket"], () => string> = {
  "0-30": m.charts_age_first,
  "31-60": m.charts_age_second,
  "61-90": m.charts_age_third,
  "90+": m.charts_age_last
}

const parts = (buckets: ReadonlyArray<AgeBucket>) => {
  const share = shares(buckets.map(({ amount }) => amount))
  return buckets.map(({ bucket }, index) => ({ bucket, share: share[index] ?? 0, colour: `var(--age-${index + 1})` }))
}

const sentence = (buckets: ReadonlyArray<AgeBucket>, currency: string): string =>
  buckets
    .filter(({ amount }) => amount > 0)
    .map(({ amount, bucket }) => `${names[bucket]()} ${roundMoney(amount, currency)}`)
    .join(", ")

/** What is owed by its age, as one bar and its legend. */
export const Ageing = ({ buckets, currency }: AgeingProps) => (
  <div className={styles.ageing}>
    <div className={styles.bar} aria-hidden="true">
      {parts(buckets).map(
        ({ bucket, colour, share }) => share > 0 && <i key={bucket} style={{ flexGrow: share, background: colour }} />
      )}
    </div>
    <ul>
      {buckets.map(({ amount, bucket }, index) => (
        <li key={bucket} title={money(amount, currency)}>
          <i style={{ background: `var(--age-${index + 1})` }} aria-hidden="true" />
          {names[bucket]()} <b>{roundMoney(amount, currency)}</b>
        </li>
      ))}
    </ul>
  </div>
)

interface AgeingRowProps extends AgeingProps {
  /** The sum of this row and of the longest, so that rows compare. */
  readonly total: number
  readonly most: number
}

/** The same for a row of a table: a thin bar as long as the row's sum is large. */
export const AgeingRow = ({ buckets, currency, most, total }: AgeingRowProps) => (
  <span
    className={styles.row}
    role="img"
    aria-label={sentence(buckets, currency) || m.charts_nothing_owed()}
    style={{ width: `${Math.max(3, (Math.max(0, total) / Math.max(1e-9, most)) * 100)}%` }}
  >
    {parts(buckets).map(
      ({ bucket, colour, share }) => share > 0 && <i key={bucket} style={{ flexGrow: share, background: colour }} />
    )}
  </span>
)
