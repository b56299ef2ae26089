import type { FocusRow } from "@hourbook/contract/contract"
import { Card } from "../../components/Card.tsx"
import { EarnedByProject } from "../../features/entry/EarnedByProject.tsx"
import { m } from "../../paraglide/messages.js"

/** The projects that earned the most. */
export const TopProjects = ({ projects }: { readonly projects: ReadonlyArray<FocusRow> }) =>
  projects.length > 0 && (
    <Card title={m.team_projects()}>
      <EarnedByProject projects={projects} />
    </Card>
  )
