import { Card } from "../../components/Card.tsx"
import { CopyButton } from "../../components/messages/CopyButton.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Settings.module.css"

/** How the operator copies the whole workspace, and all of them. */
export const ExportWorkspace = () => {
  const { slug } = useSession().workspace
  const copy = `npm run hourbook -- export --workspace ${slug} --out ${slug}.hbx`
  const backup = "npm run hourbook -- backup all.hbx"
  return (
    <Card title={m.settings_export_whole()}>
      <div className={styles.form}>
        <p>{m.settings_export_whole_why()}</p>
        <div className={styles.command} role="group" aria-label={m.settings_export_command_export()}>
          <code>{copy}</code>
          <CopyButton text={copy} />
        </div>
        <p>{m.settings_export_backup_why()}</p>
        <div className={styles.command} role="group" aria-label={m.settings_export_command_backup()}>
          <code>{backup}</code>
          <CopyButton text={backup} />
        </div>
        <p className="soft">{m.settings_export_whole_without()}</p>
      </div>
    </Card>
  )
}
