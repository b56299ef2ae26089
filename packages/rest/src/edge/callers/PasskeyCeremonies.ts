import type { Principal } from "@hourbook/core/access/Principal"
import type { Passkey } from "@hourbook/core/sessions/Passkey"
import type { PasskeyDraft } from "@hourbook/core/sessions/Passkeys"
import { Context, type Effect, type Option } from "effect"

/** Where a page asks a browser for a passkey. */
export interface RelyingParty {
  /** The domain that its passkeys are for. */
  readonly id: string
  /** The origin of the page. */
  readonly origin: string
}

/** In the JSON form of WebAuthn. */
type Json = Readonly<Record<string, unknown>>

/** A passkey whose use was verified, with the counter that its authenticator gave. */
export interface PasskeyUsed {
  readonly passkey: Passkey
  readonly counter: number
}

/** The exchange with browsers by which passkeys are made and used. Each challenge works once, for a few minutes. */
export interface Ceremonies {
  /** What a browser makes a passkey of, other than those that the member has. */
  readonly beginAdding: (party: RelyingParty, who: Principal, own: ReadonlyArray<Passkey>) => Effect.Effect<Json>
  /** The passkey that a browser made; none if it is not what the member began. */
  readonly finishAdding: (
    party: RelyingParty,
    who: Principal,
    response: Json
  ) => Effect.Effect<Option.Option<Omit<PasskeyDraft, "name">>>
  /** What a browser asks its member for. */
  readonly beginSignIn: (party: RelyingParty) => Effect.Effect<Json>
  /** The passkey that a browser used; none if it is not known or does not fit. */
  readonly finishSignIn: (party: RelyingParty, response: Json) => Effect.Effect<Option.Option<PasskeyUsed>>
}

/** Null where passkeys are not offered. */
export const PasskeyCeremonies = Context.Reference<Ceremonies | null>("./PasskeyCeremonies.ts", {
  defaultValue: () => null
})
