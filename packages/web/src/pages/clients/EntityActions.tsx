import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Clients.module.css"
import { inUseBy } from "./inUseBy.ts"
import { isNameTaken } from "./isNameTaken.ts"

interface EntityActionsProps {
  readonly error: unknown
  readonly isBusy: boolean
  /** Where another person's change is to be decided on before. */
  readonly isChanged?: boolean
  readonly close: () => void
  /** What can be done besides saving with what is there already. */
  readonly entity?: {
    readonly archived: boolean
    readonly archivedWhy: string
    readonly archive: (archived: boolean) => void
    readonly remove: () => void
  }
}

/** The end of the form of a client or project: save, archive, delete. A refusal says what is in use, and what to do. */
export const EntityActions = ({ close, entity, error, isBusy, isChanged = false }: EntityActionsProps) => {
  const [asks, setAsks] = useState(false)
  const uses = inUseBy(error)
  return (
    <>
      {error !== undefined && uses === undefined && !isNameTaken(error) && <ErrorNote error={error} />}
      {uses !== undefined && entity !== undefined && (
        <p role="alert" className={styles.inUse}>
          <b>{m.clients_in_use({ uses })}</b>
          {!entity.archived && ` ${entity.archivedWhy}`}
        </p>
      )}
      <p className={styles.actions}>
        <Button type="submit" look="main" aria-busy={isBusy} disabled={isChanged}>
          {m.components_save()}
        </Button>
        <Button look="quiet" onClick={close}>
          {m.components_cancel()}
        </Button>
        {entity !== undefined && (
          <span className={styles.end}>
            <Button onClick={() => !isBusy && entity.archive(!entity.archived)} title={entity.archivedWhy}>
              {entity.archived ? m.clients_unarchive() : m.clients_archive()}
            </Button>
            <Button look="danger" onClick={() => (asks ? !isBusy && entity.remove() : setAsks(true))}>
              {asks ? m.clients_delete_sure() : m.components_delete()}
            </Button>
          </span>
        )}
      </p>
    </>
  )
}
