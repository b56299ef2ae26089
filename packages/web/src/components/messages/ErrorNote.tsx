import { errorText } from "../../format/errorText.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import styles from "./ErrorNote.module.css"

interface ErrorNoteProps {
  readonly title?: string
  readonly error: unknown
  readonly retry?: () => void
}

/** What went wrong, in the words of the server or their translation, and the way to try again. */
export const ErrorNote = ({ error, retry, title }: ErrorNoteProps) => (
  <div className={styles.note} role="alert">
    <p>
      {title !== undefined && <b>{title} </b>}
      {errorText(error)}
    </p>
    {retry !== undefined && (
      <Button small onClick={retry}>
        {m.components_try_again()}
      </Button>
    )}
  </div>
)
