import type { FocusRow } from "@hourbook/api/contract"
import { Link } from "@tanstack/react-router"
import { Bars } from "../../charts/Bars.tsx"
import { useSession } from "../../session/useSession.ts"
import { roundMoney } from "../../words/money.ts"

/** What projects earned, a bar each. */
export const EarnedByProject = ({ projects }: { readonly projects: ReadonlyArray<FocusRow> }) => {
  const { currency } = useSession().workspace
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
        value: project.earned_total,
        text: roundMoney(project.earned_total, currency)
      }))}
    />
  )
}
