import type { Role } from "@hourbook/contract/data"
import { m } from "../../paraglide/messages.js"

const names: Readonly<Record<Role, () => string>> = {
  owner: m.settings_role_owner,
  admin: m.settings_role_admin,
  member: m.settings_role_member,
  client: m.settings_role_client
}

const explanations: Readonly<Record<Role, () => string>> = {
  owner: m.settings_role_owner_may,
  admin: m.settings_role_admin_may,
  member: m.settings_role_member_may,
  client: m.settings_role_client_may
}

/** A role as people call it. */
export const roleText = (role: Role): string => names[role]()

/** What a role may do. */
export const roleMay = (role: Role): string => explanations[role]()
