import { Link } from "@tanstack/react-router"
import { Ellipsis, LogOut } from "lucide-react"
import { useRef } from "react"
import { m } from "../paraglide/messages.js"
import type { PageLink } from "./pages.ts"
import styles from "./Shell.module.css"

interface MorePagesProps {
  readonly pages: ReadonlyArray<PageLink>
}

/** On a phone: the pages that its bar has no room for, over the page, and signing out. The browser opens and closes it. */
export const MorePages = ({ pages }: MorePagesProps) => {
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={styles.more} popoverTarget="more-pages" aria-haspopup="true">
        <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
        <span>{m.shell_more()}</span>
      </button>
      <div ref={list} id="more-pages" popover="auto" className={styles.pages}>
        <ul>
          {pages.map(({ icon: Icon, label, to }) => (
            <li key={to}>
              <Link to={to} onClick={() => list.current?.hidePopover()}>
                <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
                {label()}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void import("./leave.ts").then(({ leave }) => leave())}>
              <LogOut size={19} strokeWidth={1.75} aria-hidden="true" />
              {m.shell_sign_out()}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
