import { type Role, roles } from "@hourbook/contract/data"
import {
  Activity,
  CalendarDays,
  ChartNoAxesColumn,
  Check,
  FileText,
  FolderKanban,
  Grid3x3,
  LayoutDashboard,
  ListPlus,
  type LucideIcon,
  ReceiptText,
  Users,
  Wallet
} from "lucide-react"
import { m } from "../paraglide/messages.js"
import { managers, team } from "../session/roles.ts"
import type { SessionData } from "../session/SessionData.ts"
import { seesMoney } from "../session/useSession.ts"

export interface PageLink {
  readonly to: string
  readonly label: () => string
  readonly icon: LucideIcon
  /** After `g`. */
  readonly key: string
  readonly roles: ReadonlyArray<Role>
  /** Whether it has nothing without money. */
  readonly isMoney?: boolean
  /** Whether it is about timesheets that are approved. */
  readonly isOfSheets?: boolean
  /** Whether it is in the bar of a phone. */
  readonly onPhone?: boolean
}

/** Members have no documents; a client of ours has their own. */
const readers: ReadonlyArray<Role> = [...managers, "client"]

/** The pages of the sidebar, in its groups. */
export const pageLinks: ReadonlyArray<ReadonlyArray<PageLink>> = [
  [
    { to: "/", label: m.nav_overview, icon: LayoutDashboard, key: "o", roles, onPhone: true },
    { to: "/week", label: m.nav_week, icon: Grid3x3, key: "w", roles: team, onPhone: true },
    { to: "/time", label: m.nav_time, icon: ListPlus, key: "t", roles, onPhone: true },
    { to: "/calendar", label: m.nav_calendar, icon: CalendarDays, key: "c", roles }
  ],
  [
    { to: "/debtors", label: m.nav_debtors, icon: Wallet, key: "d", roles: managers, onPhone: true },
    { to: "/invoices", label: m.nav_invoices, icon: ReceiptText, key: "i", roles: readers },
    { to: "/payments", label: m.nav_payments, icon: FileText, key: "p", roles, isMoney: true },
    { to: "/clients", label: m.nav_clients, icon: FolderKanban, key: "k", roles }
  ],
  [
    { to: "/team", label: m.nav_team, icon: Users, key: "m", roles: managers },
    { to: "/approvals", label: m.nav_approvals, icon: Check, key: "s", roles: managers, isOfSheets: true },
    { to: "/matrices", label: m.nav_matrices, icon: ChartNoAxesColumn, key: "x", roles },
    { to: "/activity", label: m.nav_activity, icon: Activity, key: "a", roles: managers }
  ]
]

/** The groups that a person sees. */
export const pagesOf = (workspace: SessionData["workspace"]): ReadonlyArray<ReadonlyArray<PageLink>> =>
  pageLinks
    .map((group) =>
      group.filter(
        ({ isMoney, isOfSheets, roles }) =>
          roles.includes(workspace.role) &&
          (isMoney !== true || seesMoney(workspace)) &&
          (isOfSheets !== true || workspace.approvals !== "none")
      )
    )
    .filter((group) => group.length > 0)
