import { type Role, roles } from "@hourbook/contract/data"
import { m } from "../../paraglide/messages.js"
import { managers, team } from "../../session/roles.ts"
import type { SessionData } from "../../session/SessionData.ts"
import { seesMoney } from "../../session/useSession.ts"

export type SectionName =
  | "looks"
  | "workspace"
  | "business"
  | "members"
  | "currencies"
  | "rates"
  | "tags"
  | "links"
  | "webhooks"
  | "mail"
  | "api"
  | "export"
  | "security"

interface SectionLink {
  readonly name: SectionName
  readonly label: () => string
  readonly roles: ReadonlyArray<Role>
}

/** The parts of the settings, in the order of the list beside them. */
const sections: ReadonlyArray<SectionLink> = [
  { name: "looks", label: m.settings_appearance, roles },
  { name: "security", label: m.settings_security, roles },
  { name: "api", label: m.settings_api, roles },
  { name: "export", label: m.settings_export, roles },
  { name: "workspace", label: m.settings_workspace, roles: managers },
  { name: "business", label: m.business_title, roles: managers },
  { name: "members", label: m.settings_members, roles: managers },
  { name: "rates", label: m.settings_rates, roles: managers },
  { name: "currencies", label: m.settings_currencies, roles: team },
  { name: "links", label: m.settings_links, roles: managers },
  { name: "webhooks", label: m.webhooks_title, roles: managers },
  { name: "mail", label: m.mail_title, roles: managers },
  { name: "tags", label: m.settings_tags, roles: team }
]

/** Those that a role has. */
export const sectionsOf = (workspace: SessionData["workspace"]): ReadonlyArray<SectionLink> =>
  sections.filter(({ name, roles }) => roles.includes(workspace.role) && (name !== "rates" || seesMoney(workspace)))
