import type { FocusRow } from "@hourbook/api/contract"
import { Link } from "@tanstack/react-router"
import { Bars } from "../../charts/Bars.tsx"
import { m } from "../../paraglide/messages.js"
import { Sheet } from "../../parts/Sheet.tsx"
import { useSession } from "../../session/useSession.ts"
import { roundMoney } from "../../words/money.ts"

/** The projects that earned the most. */
export const TopProjects = ({ projects }: { readonly projects: ReadonlyArray<FocusRow> }) => {
  const { currency } = useSession().workspace
  if (projects.length === 0) return null
  return (
    <Sheet title={m.team_projects()}>
      <Bars
        bars={projects.map((project) => ({
          key: project.id ?? "none",
          label:
            project.id === null ? (
              project.name
            ) : (
              <Link to="/projects/$id" params={{ id: project.id }}>
                {project.name}
              </Link>
            ),
          value: project.earned_total,
          text: roundMoney(project.earned_total, currency)
        }))}
      />
    </Sheet>
  )
}
