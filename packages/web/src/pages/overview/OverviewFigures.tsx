import type { Read } from "../../api/client.ts"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { hours } from "../../format/duration.ts"
import { minus } from "../../format/exactly.ts"
import { money, percent, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Overview.module.css"

type Kpi = Read<"/api/dashboard/overview">["kpi"]

/** Room for what is not known yet or not there, so that nothing jumps. */
const wait = "\u00a0"

const billableNote = (kpi: Kpi): string =>
  kpi.utilisation_percent.value === null ? wait : m.overview_billable({ share: percent(kpi.utilisation_percent.value) })

const marginNote = (kpi: Kpi, currency: string): string => {
  const margin = kpi.margin?.value
  const share = kpi.margin_percent?.value
  if (margin === undefined || margin === null || !kpi.internal_cost?.value) return wait
  const amount = roundMoney(margin, currency)
  return share === undefined || share === null
    ? m.overview_margin({ amount })
    : m.overview_margin_share({ amount, share: percent(Math.round(share)) })
}

/** What is owed without a client, which the figure leaves out. */
const owedNote = ({ debt, owed }: Kpi, currency: string): string | undefined => {
  const without = minus(debt.value ?? 0, owed?.value ?? debt.value ?? 0)
  return without === 0 ? undefined : m.overview_owed_without({ amount: money(without, currency) })
}

/** Worked, earned, received, owed and per hour, with their change. */
export const OverviewFigures = ({ data }: { readonly data: Read<"/api/dashboard/overview"> | undefined }) => {
  const { manage, seesMoney } = useMay()
  const { workspace } = useSession()
  const kpi = data?.kpi
  const currency = data?.workspace_currency ?? workspace.currency
  const round = (value: number | null | undefined): string =>
    kpi === undefined ? wait : value === null || value === undefined ? "–" : roundMoney(value, currency)
  /** The change, and a line for it where there is none. */
  const change = (figure: { readonly change_percent: number | null } | undefined, note?: string) => {
    const percentage = figure?.change_percent ?? null
    const lines = [note, percentage === null ? wait : undefined].filter((line) => line !== undefined)
    return {
      change: percentage,
      ...(lines.length === 0
        ? {}
        : {
            note: lines.map((line, index) => (
              <span key={index} className={styles.line}>
                {line}
              </span>
            ))
          })
    }
  }
  return (
    <Figures compared={data?.period ?? "reading"}>
      <Figure
        label={m.overview_worked()}
        value={kpi === undefined ? wait : hours(kpi.worked_minutes.value ?? 0)}
        good="up"
        {...change(kpi?.worked_minutes, kpi === undefined ? wait : billableNote(kpi))}
      />
      {seesMoney && (
        <>
          <Figure
            label={m.overview_earned()}
            value={round(kpi?.earned.value)}
            good="up"
            tone="earned"
            {...change(kpi?.earned, kpi === undefined || !manage ? wait : marginNote(kpi, currency))}
          />
          {manage ? (
            <>
              <Figure
                label={m.overview_received()}
                value={round(kpi?.received.value)}
                {...change(kpi?.received)}
                good="up"
                tone="received"
              />
              <Figure
                label={m.overview_owed()}
                value={round((kpi?.owed ?? kpi?.debt)?.value)}
                {...change(kpi?.owed ?? kpi?.debt, kpi === undefined ? undefined : owedNote(kpi, currency))}
                good="down"
                tone="owed"
              />
            </>
          ) : (
            <Figure label={m.overview_paid_to_you()} value={round(kpi?.paid_out.value)} {...change(kpi?.paid_out)} />
          )}
          <Figure
            label={m.overview_per_hour()}
            value={
              kpi === undefined
                ? wait
                : kpi.average_hourly_rate.value === null
                  ? "–"
                  : money(kpi.average_hourly_rate.value, currency)
            }
            {...change(kpi?.average_hourly_rate)}
            good="up"
          />
        </>
      )}
    </Figures>
  )
}
