import { Link } from "@tanstack/react-router"
import { m } from "../../paraglide/messages.js"
import { EmptyState } from "./EmptyState.tsx"

/** Shown for an unknown address, such as one with the id of a deleted record or of another workspace. */
export const NotFound = () => (
  <EmptyState title={m.shell_not_found()} action={<Link to="/">{m.shell_to_overview()}</Link>}>
    {m.shell_not_found_why()}
  </EmptyState>
)
