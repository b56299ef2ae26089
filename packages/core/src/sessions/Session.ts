import { Schema } from "effect"
import { ApiKeyId, SessionId, UserId, WorkspaceId } from "../values/Ids.ts"
import { fromMillis, Instant, toMillis } from "../values/Instant.ts"

/** How a member signed in. */
export const SignInMethod = Schema.Literals(["code", "key", "passkey", "oidc"])
export type SignInMethod = typeof SignInMethod.Type

/** A browser in which a member is signed in to one workspace. Its secret is in a cookie; the store keeps a hash. */
export const Session = Schema.Struct({
  id: SessionId,
  workspaceId: WorkspaceId,
  userId: UserId,
  /** The key that the member signed in with; the session ends with it. */
  keyId: Schema.NullOr(ApiKeyId),
  method: SignInMethod,
  /** What the browser calls itself, at most 200 characters. */
  userAgent: Schema.String,
  createdAt: Instant,
  /** The last sign-in in this browser, which a new one renews. */
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  /** Never later than 90 days after `createdAt`. */
  expiresAt: Instant
})
export type Session = typeof Session.Type

/** A session ends after so many days without use, and after so many in all. */
export const idleDays = 30
export const longestDays = 90
/** How long after a sign-in the member may do what needs a recent one. */
export const recentMinutes = 15

const dayMillis = 86_400_000

/** Whether a session has ended by itself. */
export const hasLapsed = ({ expiresAt, lastUsedAt }: Session, at: Instant): boolean =>
  expiresAt <= at || lastUsedAt < fromMillis(toMillis(at) - idleDays * dayMillis)

/** Whether the last sign-in is recent enough for what changes access. */
export const isRecent = ({ signedInAt }: Session, at: Instant): boolean =>
  toMillis(at) - toMillis(signedInAt) <= recentMinutes * 60_000
