import { ChevronsUpDown } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Avatar } from "../components/Avatar.tsx"
import { useSession } from "../session/useSession.ts"
import styles from "./Shell.module.css"

const AccountMenu = lazy(() => import("./AccountMenu.tsx").then(({ AccountMenu }) => ({ default: AccountMenu })))

/** Who is signed in and where; a click opens the menu, whose code is loaded then. */
export const Account = () => {
  const { user, workspace } = useSession()
  const [isWanted, setWanted] = useState(false)
  const who = (
    <>
      <Avatar name={user.name} />
      <span>
        <b>{user.name}</b>
        <small>{workspace.name}</small>
      </span>
      <ChevronsUpDown size={15} aria-hidden="true" />
    </>
  )
  const plain = (
    <button type="button" className={styles.who} onClick={() => setWanted(true)} aria-haspopup="menu">
      {who}
    </button>
  )
  if (!isWanted) return plain
  return (
    <Suspense fallback={plain}>
      <AccountMenu className={styles.who ?? ""}>{who}</AccountMenu>
    </Suspense>
  )
}
