import { Effect } from "effect"
import type { MailAttachment } from "../mail/Mailer.ts"
import type { KeptAttachment } from "../mail/OutboxMail.ts"

const hashOf = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new Uint8Array(bytes))),
    (hash) => Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )

/** What is kept of a file. */
export const keptOf = ({ bytes, name, type }: MailAttachment): Effect.Effect<KeptAttachment> =>
  Effect.map(hashOf(bytes), (sha256) => ({ name, type, sha256 }))

/** Whether files are those that were kept. */
export const areSame = (
  drawn: ReadonlyArray<MailAttachment>,
  kept: ReadonlyArray<KeptAttachment>
): Effect.Effect<boolean> =>
  Effect.map(
    Effect.forEach(drawn, keptOf),
    (now) =>
      now.length === kept.length &&
      now.every(({ name, sha256 }, at) => kept[at]?.sha256 === sha256 && kept[at].name === name)
  )
