import type { FocusRow } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { Bars } from "../../charts/Bars.tsx"
import { hours } from "../../format/duration.ts"
import { roundMoney } from "../../format/money.ts"
import { useMay, useSession } from "../../session/useSession.ts"

/** What projects earned, a bar each; their hours where the workspace hides money from the caller. */
export const EarnedByProject = ({ projects }: { readonly projects: ReadonlyArray<FocusRow> }) => {
  const { currency } = useSession().workspace
  const { seesMoney } = useMay()
  return (
    <Bars
      bars={projects.map((project) => ({
        key: project.id ?? "none",
        label:
          project.id === null ? (
            project.name
          ) : (
            <Link to="/projects/$id" params={{ id: project.id }} className="link-plain">
              {project.name}
            </Link>
          ),
        ...(seesMoney
          ? { value: project.earned_total, text: roundMoney(project.earned_total, currency) }
          : { value: project.worked_minutes_total, text: hours(project.worked_minutes_total) })
      }))}
    />
  )
}
