import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { hours } from "../../format/duration.ts"
import { plainMoney } from "../../format/money.ts"
import type { Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Clients.module.css"

const ProjectDialog = lazyComponent(async () => (await import("./ProjectDialog.tsx")).ProjectDialog)

interface ClientProjectsProps {
  readonly id: string
  readonly name: string | undefined
  readonly period: Period
}

/** The projects of a client, with what they came to in the period. */
export const ClientProjects = ({ id, name, period }: ClientProjectsProps) => {
  const { today, workspace } = useSession()
  const { currency } = workspace
  const { manage, seesMoney } = useMay()
  const { from, to } = shownDays(period, today)
  const list = useQuery(
    read("/api/projects", {
      counteragent_id: id,
      accrual_from: from,
      accrual_to: to,
      sort_by: seesMoney ? "earned" : "worked",
      sort_dir: "desc",
      page_size: "200"
    })
  )
  const [adds, setAdds] = useState(false)
  const projects = list.data?.projects
  return (
    <Card
      title={m.clients_projects()}
      aside={
        manage && (
          <Button small onClick={() => setAdds(true)}>
            <Plus size={15} aria-hidden="true" /> {m.clients_add_project()}
          </Button>
        )
      }
    >
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {projects === undefined && list.error === null && <Skeleton height={200} />}
      {projects?.length === 0 && <p className="soft">{m.clients_no_projects_of_client()}</p>}
      {projects !== undefined && projects.length > 0 && (
        <Table label={m.clients_projects()}>
          <thead>
            <tr>
              <th scope="col">{m.clients_project()}</th>
              <th scope="col" className="num">
                {m.clients_worked()}
              </th>
              <th scope="col" className="num notOnPhone">
                {m.clients_billable_short()}
              </th>
              {seesMoney && (
                <th scope="col" className="num">
                  {m.clients_earned()} <small>{currency}</small>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {projects.map(
              (project) =>
                "worked_minutes_total" in project && (
                  <tr key={project.id}>
                    <th scope="row">
                      <Link to="/projects/$id" params={{ id: project.id }}>
                        {project.name}
                      </Link>{" "}
                      {project.archived && <small className={styles.badge}>{m.clients_archived()}</small>}
                    </th>
                    <td className="num">{hours(project.worked_minutes_total)}</td>
                    <td className="num notOnPhone soft">{hours(project.billable_minutes_total)}</td>
                    {seesMoney && <td className="num">{plainMoney(project.earned_total, currency)}</td>}
                  </tr>
                )
            )}
          </tbody>
        </Table>
      )}
      {adds && <ProjectDialog clientId={id} clientName={name} close={() => setAdds(false)} />}
    </Card>
  )
}
