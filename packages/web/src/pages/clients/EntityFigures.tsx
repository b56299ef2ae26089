import { type ComparedDays, Figure, Figures } from "../../components/lists/Figures.tsx"
import { dueTexts, isForeign, onAccountTexts, type Payable } from "../../features/statement/dueText.ts"
import { hours } from "../../format/duration.ts"
import { money, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"

interface Compared {
  readonly value: number | null
  readonly change_percent?: number | null
}

interface EntityFiguresProps {
  readonly worked: Compared
  readonly earned: Compared
  readonly received: Compared
  readonly owed: Compared
  readonly perHour?: Compared
  /** The days of the figures and of those before. */
  readonly compared?: ComparedDays
  /** What is due in the client's own currencies, where it is known. */
  readonly due?: ReadonlyArray<Payable> | undefined
  /** What the sum of what is owed leaves out. */
  readonly owedNote?: string | undefined
}

/** What was worked, earned and received, and what is owed; against the days before where that is known. */
export const EntityFigures = ({
  compared,
  due = [],
  earned,
  owed,
  owedNote,
  perHour,
  received,
  worked
}: EntityFiguresProps) => {
  const { currency } = useSession().workspace
  const { isClient, seesDebts, seesMoney } = useMay()
  const own = isForeign(due, currency)
    ? [dueTexts(due), onAccountTexts(due)].find((texts) => texts.length > 0)
    : undefined
  // Answers for people without money have no such figure.
  const debt = seesDebts ? (owed.value ?? 0) : 0
  const total = roundMoney(Math.abs(debt), currency)
  const amount = ({ value }: Compared) => roundMoney(value ?? 0, currency)
  return (
    <Figures compared={compared}>
      <Figure label={m.clients_worked()} value={hours(worked.value ?? 0)} change={worked.change_percent} good="up" />
      {seesMoney && (
        <Figure
          label={isClient ? m.clients_billed() : m.clients_earned()}
          tone="earned"
          value={amount(earned)}
          change={earned.change_percent}
          good="up"
        />
      )}
      {seesDebts && (
        <Figure
          label={isClient ? m.clients_paid() : m.clients_received()}
          tone="received"
          value={amount(received)}
          change={received.change_percent}
          good="up"
        />
      )}
      {seesDebts && (
        <Figure
          label={debt < 0 ? m.clients_prepaid() : isClient ? m.clients_open() : m.clients_owed()}
          tone="owed"
          value={own === undefined ? total : own.join(" + ")}
          change={owed.change_percent}
          note={own === undefined || debt === 0 ? owedNote : m.components_about({ amount: total })}
          good="down"
        />
      )}
      {perHour !== undefined && seesMoney && (
        <Figure
          label={m.clients_per_hour()}
          value={perHour.value === null ? "–" : money(perHour.value, currency)}
          change={perHour.change_percent}
          good="up"
        />
      )}
    </Figures>
  )
}
