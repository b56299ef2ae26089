import { ConnectedApps } from "./ConnectedApps.tsx"
import { Passkeys } from "./Passkeys.tsx"
import { SignedInBrowsers } from "./SignedInBrowsers.tsx"

/** Where the person is signed in, with what, and which apps act for them. */
export const Security = () => (
  <>
    <SignedInBrowsers />
    <Passkeys />
    <ConnectedApps />
  </>
)
