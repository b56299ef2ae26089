import { m } from "../paraglide/messages.js"
import { ErrorNote } from "../parts/messages/ErrorNote.tsx"

/** A page that broke: what is known of it, and the way on. */
export const PageError = ({ error }: { readonly error: unknown }) => (
  <ErrorNote title={m.shell_page_broke()} error={error} retry={() => location.reload()} />
)
