import { lazyComponent } from "../../components/lazyComponent.tsx"
import { useMay } from "../../session/useSession.ts"
import { TeamOverview } from "./TeamOverview.tsx"

const ClientOverview = lazyComponent(async () => (await import("./ClientOverview.tsx")).ClientOverview)

/** The first page: the figures of a period for the team, or what a client is owed an account of. */
export const Overview = () => (useMay().isClient ? <ClientOverview /> : <TeamOverview />)
