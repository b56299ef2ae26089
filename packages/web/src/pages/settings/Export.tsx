import { useMay } from "../../session/useSession.ts"
import { ExportCalendar } from "./ExportCalendar.tsx"
import { ExportList } from "./ExportList.tsx"
import { ExportWorkspace } from "./ExportWorkspace.tsx"

/** Exports: a list as a file, one's own time for calendars, and for owners and admins a copy of everything. */
export const Export = () => {
  const { manage, record } = useMay()
  return (
    <>
      <ExportList />
      {record && <ExportCalendar />}
      {manage && <ExportWorkspace />}
    </>
  )
}
