import { useMay } from "../../session/useSession.ts"
import { ClientOverview } from "./ClientOverview.tsx"
import { TeamOverview } from "./TeamOverview.tsx"

/** The first page: the figures of a period for the team, or what a client is owed an account of. */
export const Overview = () => (useMay().isClient ? <ClientOverview /> : <TeamOverview />)
