import { Copy } from "lucide-react"
import { useState } from "react"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import styles from "./SecretOnce.module.css"

interface SecretOnceProps {
  readonly label: string
  readonly secret: string
}

/** Something that is shown this once, to be copied. */
export const SecretOnce = ({ label, secret }: SecretOnceProps) => {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  }
  return (
    <div className={styles.secret}>
      <code className={styles.code} aria-label={label}>
        {secret}
      </code>
      <div className="row">
        <Button small onClick={copy}>
          <Copy size={15} aria-hidden="true" />
          {copied ? m.settings_copied() : m.settings_copy()}
        </Button>
        <small>{m.settings_shown_once()}</small>
      </div>
    </div>
  )
}
