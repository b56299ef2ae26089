import { Dialog } from "../components/Dialog.tsx"
import { Kbd } from "../components/Kbd.tsx"
import { m } from "../paraglide/messages.js"
import { useSession } from "../session/useSession.ts"
import styles from "./KeysDialog.module.css"
import { pagesOf } from "./pages.ts"

interface Row {
  readonly keys: ReadonlyArray<string>
  readonly does: string
}

/** All keys, by where they work. */
export const KeysDialog = ({ close }: { readonly close: () => void }) => {
  const { preferences, workspace } = useSession()
  const everywhere: ReadonlyArray<Row> = [
    { keys: ["N"], does: m.keys_log() },
    { keys: ["S"], does: m.keys_timer() },
    { keys: ["Ctrl K"], does: m.keys_palette() },
    { keys: ["[", "]"], does: m.keys_period() },
    { keys: ["Alt ←", "Alt →"], does: m.keys_period() },
    { keys: ["/"], does: m.keys_search() },
    { keys: ["Ctrl Z"], does: m.keys_undo() },
    { keys: ["F6"], does: m.keys_question() },
    { keys: ["Esc"], does: m.keys_escape() },
    { keys: ["?"], does: m.shell_keys() }
  ]
  const entries: ReadonlyArray<Row> = [
    { keys: ["J", "K"], does: m.keys_rows() },
    { keys: ["Enter", "E"], does: m.keys_edit() },
    { keys: ["D"], does: m.keys_duplicate() },
    { keys: ["X"], does: m.keys_select() },
    { keys: ["Del"], does: m.keys_delete() }
  ]
  const grid: ReadonlyArray<Row> = [
    { keys: ["1,5"], does: m.keys_grid_type() },
    { keys: ["Enter", "Tab"], does: m.keys_grid_save() },
    { keys: ["F2"], does: m.keys_grid_edit() },
    { keys: ["Ctrl C", "Ctrl V"], does: m.keys_grid_copy() },
    { keys: ["Ctrl Z"], does: m.keys_grid_undo() },
    { keys: ["Shift C"], does: m.keys_grid_week() }
  ]
  const pages = pagesOf(workspace)
    .flat()
    .map(({ key, label }): Row => ({ keys: [`G ${key.toUpperCase()}`], does: label() }))
  return (
    <Dialog title={m.shell_keys()} close={close}>
      {!preferences.shortcuts && <p className="owed">{m.keys_off()}</p>}
      <div className={styles.columns}>
        <Keys title={m.keys_everywhere()} rows={everywhere} />
        <Keys title={m.shell_pages()} rows={pages} />
        <Keys title={m.keys_entries()} rows={entries} />
        <Keys title={m.keys_grid()} rows={grid} />
      </div>
    </Dialog>
  )
}

const Keys = ({ rows, title }: { readonly rows: ReadonlyArray<Row>; readonly title: string }) => (
  <section>
    <h3>{title}</h3>
    <dl className={styles.keys}>
      {rows.map(({ does, keys }) => (
        <div key={keys.join()}>
          <dt>
            {keys.map((key) => (
              <span key={key}>
                <Kbd>{key}</Kbd>
                <span className="sr">{key}</span>
              </span>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)
