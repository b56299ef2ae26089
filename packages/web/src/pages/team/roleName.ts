import type { Role } from "@hourbook/contract/data"
import { m } from "../../paraglide/messages.js"

const names: Record<Role, () => string> = {
  owner: m.team_owner,
  admin: m.team_admin,
  member: m.team_member,
  client: m.team_client
}

/** What a role is called; nothing for charges without a person. */
export const roleName = (role: Role | null): string => (role === null ? "" : names[role]())
