import { Link } from "@tanstack/react-router"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import styles from "./Overview.module.css"

/** Names the currencies whose amounts are in no total, and where an owner adds a rate for them. */
export const Unconverted = ({ amounts }: { readonly amounts: ReadonlyArray<{ readonly currency: string }> }) => {
  const { manage } = useMay()
  if (amounts.length === 0) return null
  return (
    <p className={styles.note}>
      {m.overview_unconverted({ currencies: amounts.map(({ currency }) => currency).join(", ") })}{" "}
      {manage && (
        <Link to="/settings/$section" params={{ section: "currencies" }} className="link">
          {m.overview_add_rate()}
        </Link>
      )}
    </p>
  )
}
