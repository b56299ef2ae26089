import { useMay } from "../../session/useSession.ts"
import { ExportList } from "./ExportList.tsx"
import { ExportWorkspace } from "./ExportWorkspace.tsx"

/** What leaves the workspace: a list as a file, and for owners and admins how to copy all of it. */
export const Export = () => {
  const { manage } = useMay()
  return (
    <>
      <ExportList />
      {manage && <ExportWorkspace />}
    </>
  )
}
