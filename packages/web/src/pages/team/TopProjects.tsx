import type { FocusRow } from "@hourbook/contract/contract"
import { EarnedByProject } from "../../features/records/EarnedByProject.tsx"
import { m } from "../../paraglide/messages.js"
import { Sheet } from "../../parts/Sheet.tsx"

/** The projects that earned the most. */
export const TopProjects = ({ projects }: { readonly projects: ReadonlyArray<FocusRow> }) =>
  projects.length > 0 && (
    <Sheet title={m.team_projects()}>
      <EarnedByProject projects={projects} />
    </Sheet>
  )
