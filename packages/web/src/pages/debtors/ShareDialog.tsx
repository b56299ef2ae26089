import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { CopyButton } from "../../components/messages/CopyButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { linkDays } from "./shareLink.ts"
import styles from "./Statement.module.css"
import { useShareLink } from "./useShareLink.ts"

interface ShareDialogProps {
  readonly clientId: string
  readonly clientName: string
  readonly from: string | undefined
  readonly close: () => void
}

/** Makes a link to the statement. It is shown once. */
export const ShareDialog = ({ clientId, clientName, close, from }: ShareDialogProps) => {
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<unknown>()
  const make = useShareLink(clientId, from)
  const create = (): void => {
    setError(undefined)
    make().then(setLink, setError)
  }
  return (
    <Dialog title={m.statement_share()} close={close}>
      <p>
        {from === undefined
          ? m.statement_share_all({ name: clientName, days: linkDays })
          : m.statement_share_from({ name: clientName, day: mediumDay(from), days: linkDays })}
      </p>
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
        <Button look="quiet" onClick={close}>
          {m.components_close()}
        </Button>
      </div>
    </Dialog>
  )
}
