import { Card } from "../../components/Card.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Settings.module.css"

/** The lines that connect the common assistants, with the key that was just made where there is one. */
export const Assistants = ({ secret = "hb_…" }: { readonly secret?: string | undefined }) => {
  const address = `${location.origin}/api/mcp`
  const file = JSON.stringify({ mcpServers: { hourbook: { url: address, headers: { "x-api-key": secret } } } }, null, 2)
  return (
    <Card title={m.settings_assistants()}>
      <p className="soft">{m.settings_assistants_why()}</p>
      <h3>Claude Code</h3>
      <code className={styles.code}>
        {`claude mcp add --transport http hourbook ${address} --header "x-api-key: ${secret}"`}
      </code>
      <h3>Cursor, Windsurf, Gemini CLI</h3>
      <code className={styles.code}>{file}</code>
      <h3>claude.ai, ChatGPT</h3>
      <p className="soft">{m.settings_assistants_hosted()}</p>
      <code className={styles.code}>{address}</code>
    </Card>
  )
}
