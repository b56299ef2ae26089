import type { LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import type { Passkey } from "@hourbook/core/sessions/Passkey"
import type { Session } from "@hourbook/core/sessions/Session"
import { SessionId } from "@hourbook/core/values/Ids"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { newUuid, someday } from "./builders.ts"
import { later } from "./changes.ts"

/** A browser in which a member signed in with a one-time code. */
export const aSession = ({ userId, workspaceId }: MembershipRef, overrides: Partial<Session> = {}): Session => ({
  id: SessionId.make(newUuid()),
  workspaceId,
  userId,
  keyId: null,
  method: "code",
  userAgent: "Firefox on Linux",
  createdAt: someday,
  signedInAt: someday,
  lastUsedAt: someday,
  expiresAt: later(someday, 90 * 24 * 60),
  ...overrides
})

export const aPasskey = ({ userId, workspaceId }: MembershipRef, overrides: Partial<Passkey> = {}): Passkey => ({
  id: newUuid().replaceAll("-", "_"),
  workspaceId,
  userId,
  publicKey: "pQECAyYgASFYIA",
  counter: 0,
  transports: ["internal", "hybrid"],
  name: "Phone",
  createdAt: someday,
  lastUsedAt: null,
  ...overrides
})

/** A member as a provider of identities knows them. */
export const anIdentity = (
  { userId, workspaceId }: MembershipRef,
  overrides: Partial<LinkedIdentity> = {}
): LinkedIdentity => ({
  issuer: "https://login.example.org",
  subject: newUuid(),
  workspaceId,
  userId,
  createdAt: someday,
  ...overrides
})
