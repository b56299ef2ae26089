import { Link } from "@tanstack/react-router"
import { m } from "../../../paraglide/messages.js"
import styles from "./Draft.module.css"

type MissingAddressProps = { readonly of: "seller" } | { readonly of: "buyer"; readonly clientId: string }

/** Where an address would be, the way to fill it in. */
export const MissingAddress = (props: MissingAddressProps) =>
  props.of === "seller" ? (
    <Link to="/settings/$section" params={{ section: "business" }} className={styles.gap}>
      {m.invoices_draft_no_seller()}
    </Link>
  ) : (
    <Link to="/clients/$id" params={{ id: props.clientId }} search={{ edit: "1" }} className={styles.gap}>
      {m.invoices_draft_no_buyer()}
    </Link>
  )
