import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { ConnectedApps } from "./ConnectedApps.tsx"
import { Passkeys } from "./Passkeys.tsx"
import { SignedInBrowsers } from "./SignedInBrowsers.tsx"

/** Where the person is signed in, with what, and which apps act for them: shown together, so that nothing moves. */
export const Security = () => {
  const sessions = useQuery(read("/api/me/sessions"))
  const passkeys = useQuery(read("/api/me/passkeys"))
  const apps = useQuery(read("/api/me/connections"))
  if (sessions.isPending || passkeys.isPending || apps.isPending) return <Skeleton height={560} />
  return (
    <>
      <SignedInBrowsers />
      <Passkeys />
      <ConnectedApps />
    </>
  )
}
