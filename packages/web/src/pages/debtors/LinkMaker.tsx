import { type ReactNode, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { CopyButton } from "../../components/messages/CopyButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Statement.module.css"
import { useShareLink } from "./useShareLink.ts"

interface LinkMakerProps {
  readonly clientId: string
  readonly from: string | undefined
  /** Beside its button. */
  readonly children?: ReactNode
}

/** Makes a link to a statement, which is shown once, to be copied. */
export const LinkMaker = ({ children, clientId, from }: LinkMakerProps) => {
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<unknown>()
  const make = useShareLink(clientId, from)
  const create = (): void => {
    setError(undefined)
    make().then(setLink, setError)
  }
  return (
    <>
      {link !== undefined && (
        <TextField
          label={m.statement_link()}
          hint={m.statement_link_once()}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
      {error !== undefined && <ErrorNote error={error} />}
      <div className={styles.actions}>
        {link === undefined ? (
          <Button look="main" onClick={create} autoFocus>
            {m.statement_link_make()}
          </Button>
        ) : (
          <CopyButton look="main" text={link} label={m.statement_link_copy()} />
        )}
        {children}
      </div>
    </>
  )
}
