import type { KeptOfImport } from "@hourbook/contract/contract"
import { Button } from "../../../components/Button.tsx"
import { Dialog } from "../../../components/Dialog.tsx"
import { m } from "../../../paraglide/messages.js"
import styles from "./Steps.module.css"

interface KeptDialogProps {
  readonly kept: ReadonlyArray<KeptOfImport>
  readonly close: () => void
}

const mostListed = 200

const reasons: Readonly<Record<KeptOfImport["reason"], () => string>> = {
  changed: m.import_kept_changed,
  in_use: m.import_kept_in_use,
  not_allowed: m.import_kept_not_allowed,
  closed: m.import_kept_closed,
  invoiced: m.import_kept_invoiced
}

/** The records that undoing an import kept, and why. */
export const KeptDialog = ({ close, kept }: KeptDialogProps) => (
  <Dialog title={m.import_kept({ n: kept.length })} close={close}>
    <ul className={styles.kept}>
      {kept.slice(0, mostListed).map(({ id, invoice_number: number, reason, title }) => (
        <li key={id}>
          <b>{title}</b> <small>{number === null ? reasons[reason]() : m.import_kept_by_invoice({ number })}</small>
        </li>
      ))}
    </ul>
    <p className="row">
      <Button look="main" onClick={close} autoFocus>
        {m.components_close()}
      </Button>
    </p>
  </Dialog>
)
