import { ErrorNote } from "../components/messages/ErrorNote.tsx"
import { m } from "../paraglide/messages.js"

/** A page that broke: what is known of it, and the way on. */
export const PageError = ({ error }: { readonly error: unknown }) => (
  <ErrorNote title={m.shell_page_broke()} error={error} retry={() => location.reload()} />
)
