import { Link } from "@tanstack/react-router"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import styles from "./InvoicedMark.module.css"

interface InvoicedMarkProps {
  readonly id: string | null
  /** Null while it is a draft. */
  readonly number: string | null
}

/** The invoice that has an entry or charge; an issued one says that it locks it. */
export const InvoicedMark = ({ id, number }: InvoicedMarkProps) => {
  const { isClient, manage } = useMay()
  const title = number === null ? m.invoiced_draft() : m.refusals_invoiced({ number })
  const text = number ?? m.invoices_draft()
  return manage || isClient ? (
    id === null ? null : (
      <Link to="/invoices/$id" params={{ id }} tabIndex={-1} className={styles.mark} title={title}>
        {text}
      </Link>
    )
  ) : (
    <abbr className={styles.mark} title={title}>
      {text}
    </abbr>
  )
}
