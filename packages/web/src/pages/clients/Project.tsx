import type { Project as ProjectData } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { Pencil } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Tabs } from "../../components/filters/Tabs.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { isMissing } from "../../components/messages/isMissing.ts"
import { NotFound } from "../../components/messages/NotFound.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { lastEntries } from "../../features/entry/LastEntries.tsx"
import { InvoiceButton } from "../../features/invoices/InvoiceButton.tsx"
import { defined } from "../../format/defined.ts"
import { yearOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Clients.module.css"
import { ProjectOverview } from "./ProjectOverview.tsx"

const ProjectDialog = lazyComponent(async () => (await import("./ProjectDialog.tsx")).ProjectDialog)
const RatesLedger = lazyComponent(async () => (await import("../../features/rates/RatesLedger.tsx")).RatesLedger)

/** A project: figures of a period, its last entries, its rates. */
export const Project = () => {
  const { id } = useParams({ from: "/shell/projects/$id" })
  const search = useSearch({ from: "/shell/projects/$id" })
  const navigate = useNavigate({ from: "/projects/$id" })
  const { today } = useSession()
  const { isClient, manage, seesMoney } = useMay()
  const found = useQuery(read("/api/projects/{id}", undefined, { id }))
  const [edited, setEdited] = useState<ProjectData>()
  const project = found.data?.project
  const asked = search.edit === "1" && manage ? project : undefined
  const period = search.period ?? yearOf(today)
  const hasRates = !isClient && seesMoney
  const tab = search.tab === "rates" && hasRates ? "rates" : "overview"
  const { from, to } = shownDays(period, today)
  const entries = useQuery({
    ...lastEntries({ project_id: id, accrual_from: from, accrual_to: to }, true),
    enabled: tab === "overview"
  })
  const goTo = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => defined({ ...before, ...change }), replace: true })

  if (isMissing(found.error)) return <NotFound />
  if (found.error !== null) {
    return <ErrorNote title={m.clients_project_failed()} error={found.error} retry={() => void found.refetch()} />
  }
  if (found.isLoading || entries.isLoading) {
    return (
      <div className="page">
        <Skeleton height={720} />
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead
        title={project?.name ?? "…"}
        note={
          <>
            {project !== undefined && project.counteragent_id !== null && (
              <Link to="/clients/$id" params={{ id: project.counteragent_id }}>
                {project.counteragent_name}
              </Link>
            )}{" "}
            {project?.archived === true && <span className={styles.badge}>{m.clients_archived()}</span>}
          </>
        }
        actions={
          manage &&
          project !== undefined && (
            <>
              {project.counteragent_id !== null && !project.archived && (
                <InvoiceButton work={{ counteragent_id: project.counteragent_id, project_id: id }} />
              )}
              <Button onClick={() => setEdited(project)}>
                <Pencil size={15} aria-hidden="true" /> {m.components_edit()}
              </Button>
            </>
          )
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      {hasRates && (
        <Tabs
          label={m.clients_views()}
          tabs={[
            ["overview", m.clients_overview()],
            ["rates", m.clients_rates()]
          ]}
          value={tab}
          onChange={(key) => goTo({ tab: key === "overview" ? undefined : key })}
        />
      )}
      {tab === "overview" && <ProjectOverview id={id} project={project} period={period} />}
      {tab === "rates" && <RatesLedger scope={{ project_id: id }} kinds={["bill"]} />}
      {(edited ?? asked) !== undefined && (
        <ProjectDialog
          project={edited ?? asked}
          close={() => {
            setEdited(undefined)
            goTo({ edit: undefined })
          }}
        />
      )}
    </div>
  )
}
