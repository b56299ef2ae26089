import type { Counteragent } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { EarnedByProject } from "../../features/entry/EarnedByProject.tsx"
import { AllEntries, LastEntries } from "../../features/entry/LastEntries.tsx"
import type { Period } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { entriesOfClient, readDebt, readFigures, readOwnFigures } from "./clientReads.ts"
import styles from "./Clients.module.css"
import { EntityFigures } from "./EntityFigures.tsx"
import { roundingText } from "./roundingText.ts"

const BudgetCard = lazyComponent(async () => (await import("../../features/budgets/BudgetCard.tsx")).BudgetCard)

interface ClientOverviewProps {
  readonly id: string
  readonly client: Counteragent | undefined
  readonly period: Period
}

/** What a client of ours sees of itself; reports are for the team. */
const OwnFigures = ({ id, period }: { readonly id: string; readonly period: Period }) => {
  const { today } = useSession()
  const list = useQuery(readOwnFigures(period, today))
  const row = list.data?.counteragents.find((one) => one.id === id)
  if (list.error !== null) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  if (row === undefined || !("earned_total" in row)) return <Skeleton height={104} />
  return (
    <EntityFigures
      worked={{ value: row.worked_minutes_total }}
      earned={{ value: row.earned_total }}
      received={{ value: row.received_total }}
      owed={{ value: row.debt_total }}
    />
  )
}

const TeamFigures = ({ id, period }: { readonly id: string; readonly period: Period }) => {
  const { manage, seesMoney } = useMay()
  const { today } = useSession()
  const debt = useQuery({ ...readDebt(id, period, today), enabled: manage })
  const overview = useQuery(readFigures(id, period, today))
  const data = overview.data
  if (overview.error !== null) return <ErrorNote error={overview.error} retry={() => void overview.refetch()} />
  if (data === undefined) return <Skeleton height={104} />
  const projects = data.focus.top_projects
  return (
    <>
      <EntityFigures
        worked={data.kpi.worked_minutes}
        earned={data.kpi.earned}
        received={data.kpi.received}
        owed={data.kpi.debt}
        due={debt.data?.rows?.[0]?.due}
        perHour={data.kpi.average_hourly_rate}
        compared={data.period}
      />
      {projects.length > 1 && (
        <Card title={seesMoney ? m.clients_where_from() : m.overview_hours_by_project()}>
          <EarnedByProject projects={projects} />
        </Card>
      )}
    </>
  )
}

/** Figures of the period, terms, and the last entries. */
export const ClientOverview = ({ client, id, period }: ClientOverviewProps) => {
  const { today, workspace } = useSession()
  const { isClient } = useMay()
  return (
    <>
      {isClient ? <OwnFigures id={id} period={period} /> : <TeamFigures id={id} period={period} />}
      {client?.archived === false && client.budget !== null && client.budget !== undefined && (
        <BudgetCard kind="counteragent" id={id} />
      )}
      <div className="cols">
        <LastEntries
          query={entriesOfClient(id, period, today)}
          beside="project"
          all={<AllEntries search={{ client: id, period }} />}
        />
        <Card title={m.clients_terms_title()}>
          <dl className={styles.facts}>
            <div>
              <dt>{m.clients_terms()}</dt>
              <dd>
                {m.clients_days({ count: client?.payment_terms_days ?? workspace.payment_terms_days })}
                {client?.payment_terms_days === null && <small> {m.clients_of_workspace()}</small>}
              </dd>
            </div>
            {client !== undefined && client.currency !== null && (
              <div>
                <dt>{m.clients_currency()}</dt>
                <dd>{client.currency}</dd>
              </div>
            )}
            <div>
              <dt>{m.clients_rounding()}</dt>
              <dd>
                {client === undefined || client.rounding === null
                  ? m.clients_rounding_workspace()
                  : roundingText(client.rounding)}
              </dd>
            </div>
          </dl>
        </Card>
      </div>
    </>
  )
}
