import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { LinkMaker } from "./LinkMaker.tsx"
import { linkDays } from "./shareLink.ts"

interface ShareDialogProps {
  readonly clientId: string
  readonly clientName: string
  readonly from: string | undefined
  readonly close: () => void
}

/** Makes a link to the statement. It is shown once. */
export const ShareDialog = ({ clientId, clientName, close, from }: ShareDialogProps) => (
  <Dialog title={m.statement_share()} close={close}>
    <p>
      {from === undefined
        ? m.statement_share_all({ name: clientName, days: linkDays })
        : m.statement_share_from({ name: clientName, day: mediumDay(from), days: linkDays })}
    </p>
    <LinkMaker clientId={clientId} from={from}>
      <Button look="quiet" onClick={close}>
        {m.components_close()}
      </Button>
    </LinkMaker>
  </Dialog>
)
