import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { setPageTitle } from "../../format/pageTitle.ts"
import { m } from "../../paraglide/messages.js"
import { EmptyState } from "./EmptyState.tsx"

/** Shown for an unknown address, such as one with the id of a deleted record or of another workspace. */
export const NotFound = () => {
  useEffect(() => setPageTitle(m.shell_not_found()), [])
  return (
    <EmptyState title={m.shell_not_found()} isPage action={<Link to="/">{m.shell_to_overview()}</Link>}>
      {m.shell_not_found_why()}
    </EmptyState>
  )
}
