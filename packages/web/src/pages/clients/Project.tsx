import type { Project as ProjectData } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { Pencil } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { lastEntries } from "../../features/records/LastEntries.tsx"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { PeriodStepper } from "../../parts/filters/PeriodStepper.tsx"
import { Tabs } from "../../parts/filters/Tabs.tsx"
import { lazyPart } from "../../parts/lazyPart.tsx"
import { ErrorNote } from "../../parts/messages/ErrorNote.tsx"
import { isMissing } from "../../parts/messages/isMissing.ts"
import { NotFound } from "../../parts/messages/NotFound.tsx"
import { Skeleton } from "../../parts/messages/Skeleton.tsx"
import { PageHead } from "../../parts/PageHead.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { defined } from "../../words/defined.ts"
import { yearOf } from "../../words/period.ts"
import { shownDays } from "../../words/shownDays.ts"
import styles from "./Clients.module.css"
import { ProjectOverview } from "./ProjectOverview.tsx"

const ProjectDialog = lazyPart(async () => (await import("./ProjectDialog.tsx")).ProjectDialog)
const RatesLedger = lazyPart(async () => (await import("../../features/rates/RatesLedger.tsx")).RatesLedger)

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
            <Button onClick={() => setEdited(project)}>
              <Pencil size={15} aria-hidden="true" /> {m.parts_edit()}
            </Button>
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
