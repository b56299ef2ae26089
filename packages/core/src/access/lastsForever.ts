import { Effect } from "effect"
import { Forbidden } from "../errors/Errors.ts"
import type { Principal } from "./Principal.ts"

/** For what does not end by itself, so that no key makes one that does: `what` is its noun with an article. */
export const lastsForever = ({ key }: Principal, what: string): Effect.Effect<void, Forbidden> =>
  key === null || key.expiresAt === null
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: `this key expires at ${key.expiresAt}, and ${what} would work longer: use a key without an end`,
          rule: { code: "key_expires", at: key.expiresAt }
        })
      )
