import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import type { Renewal } from "../../api/renewal.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./SignInWays.module.css"
import { SignInWays } from "./SignInWays.tsx"

interface RenewalDialogProps {
  readonly why: Renewal
  readonly answer: (done: boolean) => void
}

/** The ways to sign in, over the page, which keeps what was typed. Another person's page is loaded anew. */
export const RenewalDialog = ({ answer, why }: RenewalDialogProps) => {
  const { user, workspace } = useSession()
  const { own } = useMay()
  const { data, refetch } = useQuery({ ...read("/api/session"), queryKey: ["ways of signing in"] })
  const { hash, pathname, search } = location
  const done = async () => {
    const now = (await refetch()).data
    if (now?.user?.id === user.id && now.workspace?.id === workspace.id) answer(true)
    else location.reload()
  }
  return (
    <Dialog title={why === "recent" ? m.signin_recent() : m.signin_expired()} close={() => answer(false)}>
      <p className="soft">{why === "recent" ? m.signin_recent_why() : m.signin_expired_why()}</p>
      {data === undefined ? (
        <Skeleton height={120} />
      ) : (
        <SignInWays
          ways={data.sign_in}
          onward={{ to: pathname + search + hash, workspace: workspace.id }}
          done={() => void done()}
        >
          {own ? (
            <div className={styles.help}>
              <small>{m.signin_neither_run()}</small>
              <pre>{`npm run hourbook -- signin link --email ${user.email}`}</pre>
            </div>
          ) : (
            <small>{m.signin_ask_owner({ email: user.email })}</small>
          )}
        </SignInWays>
      )}
    </Dialog>
  )
}
