import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import {
  Activity,
  Building2,
  FileUp,
  FolderKanban,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Play,
  Plus,
  Settings,
  Sun,
  SunMoon,
  User,
  UserPlus,
  Wallet
} from "lucide-react"
import { actionKeys, type ActionName, runAction } from "../actions/actions.ts"
import { useWrite } from "../api/write.ts"
import { type Entity, useEntities } from "../components/fields/entities.ts"
import { sayError } from "../components/messages/sayError.ts"
import { m } from "../paraglide/messages.js"
import { applyAppearance } from "../session/appearance.ts"
import type { Preferences } from "../session/SessionData.ts"
import { sessionRead, useMay, useSession } from "../session/useSession.ts"
import { leave } from "./leave.ts"
import { pagesOf } from "./pages.ts"

/** What the palette offers. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  readonly icon: LucideIcon
  readonly keys?: string
  readonly run: () => void
}

export interface CommandGroup {
  readonly name: string
  readonly commands: ReadonlyArray<Command>
}

/** An action that has a key. */
const keyed = (name: ActionName, label: string, icon: LucideIcon): Command => ({
  id: name,
  label,
  icon,
  keys: actionKeys[name].toUpperCase(),
  run: () => runAction(name)
})

const focusLine = (): void => {
  // After the palette has given the focus back.
  setTimeout(() => runAction("log"), 60)
}

const useTheme = () => {
  const { preferences } = useSession()
  const write = useWrite()
  const cache = useQueryClient()
  return (theme: Preferences["theme"]) => {
    applyAppearance({ ...preferences, theme })
    write("PUT", "/api/me/preferences", { body: { theme } }).then(
      () => void cache.invalidateQueries({ queryKey: sessionRead.queryKey }),
      sayError
    )
  }
}

/** Pages, actions, clients, projects and members by name. */
export const useCommands = (): ReadonlyArray<CommandGroup> => {
  const { workspace } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const theme = useTheme()
  const clients = useEntities("client", !may.isClient).entities
  const projects = useEntities("project", !may.isClient).entities
  const members = useEntities("member", may.manage).entities

  const pages = pagesOf(workspace)
    .flat()
    .map((page): Command => ({
      id: `page:${page.to}`,
      label: page.label(),
      icon: page.icon,
      keys: `G ${page.key.toUpperCase()}`,
      run: () => void navigate({ to: page.to })
    }))
  const actions: ReadonlyArray<Command | false> = [
    may.record && { ...keyed("log", m.entry_label(), Plus), run: focusLine },
    may.record && keyed("timer", m.shell_do_timer(), Play),
    may.manage && {
      id: "payment",
      label: m.shell_do_payment(),
      icon: Wallet,
      run: () => void navigate({ to: "/payments" })
    },
    may.manage && {
      id: "client",
      label: m.shell_do_client(),
      icon: Building2,
      run: () => void navigate({ to: "/clients" })
    },
    may.manage && {
      id: "invite",
      label: m.shell_do_invite(),
      icon: UserPlus,
      run: () => void navigate({ to: "/settings/$section", params: { section: "members" } })
    },
    may.record && {
      id: "import",
      label: m.import_link(),
      icon: FileUp,
      run: () => void navigate({ to: "/import" })
    },
    { id: "light", label: m.shell_do_light(), icon: Sun, run: () => theme("light") },
    { id: "dark", label: m.shell_do_dark(), icon: Moon, run: () => theme("dark") },
    { id: "system", label: m.shell_do_system(), icon: SunMoon, run: () => theme("system") },
    { id: "settings", label: m.nav_settings(), icon: Settings, run: () => void navigate({ to: "/settings" }) },
    keyed("keys", m.shell_keys(), Keyboard),
    { id: "leave", label: m.shell_sign_out(), icon: LogOut, run: () => void leave() }
  ]
  const open = (
    entities: ReadonlyArray<Entity>,
    kind: string,
    icon: LucideIcon,
    go: (id: string) => Promise<void>
  ): ReadonlyArray<Command> =>
    entities.map(({ id, name, note }) => ({
      id: `${kind}:${id}`,
      label: name,
      note: note ?? undefined,
      icon,
      run: () => void go(id)
    }))
  return [
    { name: m.shell_pages(), commands: pages },
    { name: m.shell_actions(), commands: actions.filter((action) => action !== false) },
    {
      name: m.nav_clients(),
      commands: open(clients, "client", Building2, (id) => navigate({ to: "/clients/$id", params: { id } }))
    },
    {
      name: m.shell_projects(),
      commands: open(projects, "project", FolderKanban, (id) => navigate({ to: "/projects/$id", params: { id } }))
    },
    {
      name: m.nav_team(),
      commands: open(members, "member", User, (id) => navigate({ to: "/team/$id", params: { id } }))
    },
    {
      name: m.shell_statements(),
      commands: may.manage
        ? clients.map(({ id, name }) => ({
            id: `statement:${id}`,
            label: m.shell_statement_of({ name }),
            icon: Activity,
            run: () => void navigate({ to: "/debtors/$id", params: { id } })
          }))
        : []
    }
  ]
}
