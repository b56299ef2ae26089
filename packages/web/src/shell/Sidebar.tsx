import { Link } from "@tanstack/react-router"
import { Settings } from "lucide-react"
import { Kbd } from "../components/Kbd.tsx"
import { Logo } from "../components/Logo.tsx"
import { m } from "../paraglide/messages.js"
import { useSession } from "../session/useSession.ts"
import { Account } from "./Account.tsx"
import { MorePages } from "./MorePages.tsx"
import { pagesOf } from "./pages.ts"
import styles from "./Shell.module.css"

/** The pages at the side, or below on a phone, and who is signed in. */
export const Sidebar = () => {
  const { workspace } = useSession()
  return (
    <nav className={styles.sidebar} aria-label={m.shell_pages()}>
      <Link to="/" className={styles.brand}>
        <Logo />
        <span>Hourbook</span>
      </Link>
      {pagesOf(workspace).map((group) => (
        <ul key={group[0]?.to}>
          {group.map(({ icon: Icon, key, label, onPhone, to }) => (
            <li key={to} className={onPhone === true ? undefined : styles.notOnPhone}>
              <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
                <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                <span>{label()}</span>
                <Kbd>G {key.toUpperCase()}</Kbd>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <MorePages
        pages={pagesOf(workspace)
          .flat()
          .filter(({ onPhone }) => onPhone !== true)}
      />
      <div className={styles.foot}>
        <Link to="/settings">
          <Settings size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>{m.nav_settings()}</span>
        </Link>
        <Account />
      </div>
    </nav>
  )
}
