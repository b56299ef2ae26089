import { Search } from "lucide-react"
import { useRef, useState } from "react"
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField
} from "react-aria-components"
import { Kbd } from "../components/Kbd.tsx"
import { fit } from "../format/matching.ts"
import { m } from "../paraglide/messages.js"
import { useSession } from "../session/useSession.ts"
import styles from "./Palette.module.css"
import { recentIn, rememberIn } from "./recent.ts"
import { type Command, type CommandGroup, useCommands } from "./useCommands.ts"

interface PaletteProps {
  /** What was typed before the palette was there. */
  readonly start: string
  readonly close: () => void
}

const most = 7

/** What is offered before anything is typed: the recent ones, pages and actions. */
const unasked = (groups: ReadonlyArray<CommandGroup>, workspaceId: string): ReadonlyArray<CommandGroup> => {
  const all = groups.flatMap(({ commands }) => commands)
  const recent = recentIn(workspaceId)
    .map((id) => all.find((command) => command.id === id))
    .filter((command) => command !== undefined)
  const rest = groups
    .slice(0, 2)
    .map(({ commands, name }) => ({ name, commands: commands.filter((command) => !recent.includes(command)) }))
  return recent.length === 0 ? rest : [{ name: m.shell_recent(), commands: recent }, ...rest]
}

/** What fits, the group with the best first. Letters in order count where no word fits. */
const found = (groups: ReadonlyArray<CommandGroup>, typed: string): ReadonlyArray<CommandGroup> => {
  const scored = groups.map(({ commands, name }) => ({
    name,
    scored: commands.map((command) => ({ command, score: fit(`${command.label} ${command.note ?? ""}`, typed) }))
  }))
  const best = Math.max(0, ...scored.flatMap((group) => group.scored.map(({ score }) => score)))
  const least = best > 1 ? 1 : 0
  return scored
    .map((group) => ({
      name: group.name,
      fitting: group.scored.filter(({ score }) => score > least).toSorted((a, b) => b.score - a.score)
    }))
    .toSorted((a, b) => (b.fitting[0]?.score ?? 0) - (a.fitting[0]?.score ?? 0))
    .map(({ fitting, name }) => ({ name, commands: fitting.slice(0, most).map(({ command }) => command) }))
    .filter(({ commands }) => commands.length > 0)
}

/** The command palette: pages, clients, projects, members and actions by a few letters. */
export const Palette = ({ close, start }: PaletteProps) => {
  const { workspace } = useSession()
  const [typed, setTyped] = useState(start)
  const groups = useCommands()
  const shown = typed.trim() === "" ? unasked(groups, workspace.id) : found(groups, typed)
  // Enter in the field and the item that it marks late may both call it.
  const isRun = useRef(false)
  const run = (command: Command) => {
    if (isRun.current) return
    isRun.current = true
    rememberIn(workspace.id, command.id)
    close()
    command.run()
  }
  return (
    <ModalOverlay className={styles.overlay ?? ""} isOpen isDismissable onOpenChange={(open) => !open && close()}>
      <Modal className={styles.palette ?? ""}>
        <Dialog className={styles.body ?? ""} aria-label={m.shell_commands()}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              className={styles.field ?? ""}
              aria-label={m.shell_commands()}
              autoFocus
              onKeyDown={({ key, target }) => {
                // What was typed ahead has marked no command yet.
                const isMarked = target instanceof Element && target.hasAttribute("aria-activedescendant")
                const first = shown[0]?.commands[0]
                // The field would empty itself first.
                if (key === "Escape") close()
                if (key === "Enter" && typed !== "" && !isMarked && first !== undefined) run(first)
              }}
            >
              <Search size={17} aria-hidden="true" />
              <Input className={styles.input ?? ""} placeholder={m.shell_palette_hint()} />
              <Kbd>Esc</Kbd>
            </SearchField>
            <Menu
              className={styles.list ?? ""}
              aria-label={m.shell_commands()}
              renderEmptyState={() => <p className={styles.none}>{m.components_nothing_found()}</p>}
            >
              {shown.map((group) => (
                <MenuSection key={group.name}>
                  <Header className={styles.head ?? ""}>{group.name}</Header>
                  {group.commands.map((command) => (
                    <MenuItem
                      key={command.id}
                      id={command.id}
                      textValue={command.label}
                      className={styles.item ?? ""}
                      onAction={() => run(command)}
                    >
                      <command.icon size={16} strokeWidth={1.75} aria-hidden="true" />
                      <span className="cut">{command.label}</span>
                      {command.note !== undefined && <small className="cut">{command.note}</small>}
                      {command.keys !== undefined && <Kbd>{command.keys}</Kbd>}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
