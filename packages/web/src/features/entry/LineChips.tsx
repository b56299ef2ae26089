import { clockText } from "../../format/clockText.ts"
import { shortDay, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { amountText } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./QuickEntry.module.css"
import type { MeantLine } from "./useLine.ts"

/** What was understood of the line, and the rate that it will use. */
export const LineChips = ({ id, meant }: { readonly id: string; readonly meant: MeantLine }) => {
  const { today } = useSession()
  const { day, isRead, line, minutes, project } = meant
  return (
    <ul className={styles.chips} id={id}>
      {line.span !== undefined && <li>{`${clockText(line.span.start)}–${clockText(line.span.end)}`}</li>}
      {minutes === undefined ? (
        <li className={styles.missing}>{m.entry_chip_no_duration()}</li>
      ) : (
        <li className={styles.strong}>{hours(minutes)}</li>
      )}
      {project === undefined ? (
        <li className={isRead ? styles.wrong : styles.faint}>
          {isRead ? m.entry_chip_no_project({ name: line.project ?? "" }) : m.entry_chip_reading()}
        </li>
      ) : (
        project !== null && (
          <li>
            {project.name}
            {project.note !== null && <small> · {project.note}</small>}
          </li>
        )
      )}
      <li className={day === today ? styles.faint : undefined}>
        {day === today ? m.components_today() : `${weekday(day)} ${shortDay(day)}`}
      </li>
      {line.tags.map((tag) => (
        <li key={tag}>#{tag}</li>
      ))}
      <PriceChip meant={meant} />
    </ul>
  )
}

const PriceChip = ({ meant: { line, project, rate } }: { readonly meant: MeantLine }) => {
  const { workspace } = useSession()
  const { prices, seesMoney } = useMay()
  if (line.isFree) return <li>{m.entry_price_none()}</li>
  if (line.rate !== undefined) {
    if (!prices) return <li className={styles.wrong}>{m.entry_by_rates()}</li>
    const currency = line.rate.currency ?? rate?.currency ?? project?.currency ?? workspace.currency
    return <li>{`${amountText(line.rate.amount, currency)} ${currency} / h`}</li>
  }
  if (project?.isInternal === true) return <li>{m.entry_price_none()}</li>
  if (rate === undefined || (rate !== null && !seesMoney)) return null
  return rate === null ? (
    <li className={styles.missing}>{m.entry_chip_no_rate()}</li>
  ) : (
    <li className={styles.faint}>{`${money(rate.amount, rate.currency)} / h`}</li>
  )
}
