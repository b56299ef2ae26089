import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { ClientId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { aMail } from "../data/mails.ts"

/** A mail to Acme that was sent. No program of these tests sends any. */
export const putSentMail = Effect.fnUntraced(function* (
  { acme, id }: { readonly id: string; readonly acme: { readonly id: string } },
  overrides: Partial<OutboxMail> = {}
) {
  const mail = aMail(WorkspaceId.make(id), {
    clientId: ClientId.make(acme.id),
    cause: acme.id,
    state: "sent",
    due: null,
    ...overrides
  })
  yield* (yield* OutboxRepository).add({ mails: [mail], events: [], idempotency: null })
  return mail
}, Effect.orDie)
