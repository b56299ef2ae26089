import { Schema } from "effect"

/** What a member is in a workspace. `client` represents one or more of its clients and only reads. */
export const Role = Schema.Literals(["owner", "admin", "member", "client"])
export type Role = typeof Role.Type

/** What a key may do at most; its owner's role limits it further. */
export const Scope = Schema.Literals(["read", "full", "reports:read"])
export type Scope = typeof Scope.Type

export const KeyKind = Schema.Literals(["read", "full"])
export type KeyKind = typeof KeyKind.Type

/** The scopes that a new key of each kind has (interface, section 5). */
export const scopesOfKind: Readonly<Record<KeyKind, ReadonlyArray<Scope>>> = {
  read: ["read", "reports:read"],
  full: ["read", "full", "reports:read"]
}

/** The scopes that a member has without a key to limit them: a client only reads. */
export const scopesOfRole = (role: Role): ReadonlyArray<Scope> => scopesOfKind[role === "client" ? "read" : "full"]

/** Owners and admins see and change everything in their workspace. */
export const isManager = (role: Role): boolean => role === "owner" || role === "admin"
