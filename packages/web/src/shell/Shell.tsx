import { Link, Navigate, Outlet, useLocation } from "@tanstack/react-router"
import { Command, Settings } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { QuickEntry } from "../features/entry/QuickEntry.tsx"
import { RateAskHost } from "../features/entry/RateAskHost.tsx"
import { m } from "../paraglide/messages.js"
import { Avatar } from "../parts/Avatar.tsx"
import { ErrorNote } from "../parts/ErrorNote.tsx"
import { Kbd } from "../parts/Kbd.tsx"
import { Logo } from "../parts/Logo.tsx"
import { Toasts } from "../parts/Toasts.tsx"
import { SessionContext, useSessionRead } from "../session/useSession.ts"
import { pagesOf } from "./pages.ts"
import styles from "./Shell.module.css"
import { useKeys } from "./useKeys.ts"

const Palette = lazy(() => import("./Palette.tsx").then(({ Palette }) => ({ default: Palette })))

/** The frame of every page of a person who is signed in: pages at the side, the line that logs time on top. */
export const Shell = () => {
  const { data, error, refetch } = useSessionRead()
  const { href } = useLocation()
  const [palette, setPalette] = useState(false)
  useKeys(data === undefined || data.session === null ? undefined : data, () => setPalette((open) => !open))

  if (data === undefined) {
    return error === null ? (
      <div className={styles.shell} aria-busy="true" />
    ) : (
      <ErrorNote title={m.shell_no_server()} error={error} retry={() => void refetch()} />
    )
  }
  if (data.session === null) return <Navigate to="/signin" search={{ next: href }} replace />
  const { user, workspace } = data
  return (
    <SessionContext value={data}>
      <div className={styles.shell}>
        <a className="skip" href="#main">
          {m.shell_skip()}
        </a>
        <nav className={styles.rail} aria-label={m.shell_pages()}>
          <Link to="/" className={styles.brand}>
            <Logo />
            <span>Hourbook</span>
          </Link>
          {pagesOf(workspace.role).map((group) => (
            <ul key={group[0]?.to}>
              {group.map(({ icon: Icon, key, label, onPhone, to }) => (
                <li key={to} className={onPhone === true ? undefined : styles.notOnPhone}>
                  <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
                    <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                    <span>{label()}</span>
                    <Kbd>g {key}</Kbd>
                  </Link>
                </li>
              ))}
            </ul>
          ))}
          <div className={styles.foot}>
            <Link to="/settings">
              <Settings size={17} strokeWidth={1.75} aria-hidden="true" />
              <span>{m.nav_settings()}</span>
            </Link>
            <div className={styles.who}>
              <Avatar name={user.name} />
              <div>
                <b>{user.name}</b>
                <small>{workspace.name}</small>
              </div>
            </div>
          </div>
        </nav>
        <div className={styles.column}>
          <header className={styles.top}>
            {workspace.role === "client" ? <span className={styles.title}>{workspace.name}</span> : <QuickEntry />}
            <button
              type="button"
              className={styles.command}
              onClick={() => setPalette(true)}
              aria-label={m.shell_commands()}
              aria-keyshortcuts="Control+K"
            >
              <Command size={17} strokeWidth={1.75} aria-hidden="true" />
              <Kbd>K</Kbd>
            </button>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <Toasts />
        <RateAskHost />
        {palette && (
          <Suspense fallback={null}>
            <Palette close={() => setPalette(false)} />
          </Suspense>
        )}
      </div>
    </SessionContext>
  )
}
