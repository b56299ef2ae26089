import { CheckField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Clients.module.css"
import type { useMoving } from "./useMoving.ts"

interface MoveFieldProps {
  readonly moving: ReturnType<typeof useMoving>
  readonly clientName: string
  readonly isBusy: boolean
}

/** Asks whether the records of a project follow it to its client, and shows how far that is. */
export const MoveField = ({ clientName, isBusy, moving: { choose, count, isChosen, moved } }: MoveFieldProps) =>
  moved !== undefined ? (
    <p className={styles.moving} role="status">
      {m.clients_moving({ moved: String(moved.done), count: String(moved.of) })}
      <progress max={moved.of} value={moved.done} aria-hidden="true" />
    </p>
  ) : count === 0 ? null : (
    <CheckField
      label={m.clients_move({ count, client: clientName })}
      hint={m.clients_move_hint()}
      checked={isChosen}
      disabled={isBusy}
      onChange={(event) => choose(event.target.checked)}
    />
  )
