import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { SecretOnce } from "../../components/messages/SecretOnce.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./People.module.css"

/** A link of a one-time code, which signs its reader in. The code is behind `#`, so that no log has it. */
export const linkOf = (code: string): string => `${location.origin}/signin#${code}`

interface InvitationDialogProps {
  readonly link: string
  readonly close: () => void
}

/** The link that lets a person in, which is shown this once. */
export const InvitationDialog = ({ close, link }: InvitationDialogProps) => (
  <Dialog title={m.settings_invitation()} close={close}>
    <p>{m.settings_invitation_why()}</p>
    <SecretOnce secret={link} label={m.settings_invitation()} />
    <div className={styles.actions}>
      <Button look="main" onClick={close}>
        {m.settings_done()}
      </Button>
    </div>
  </Dialog>
)
