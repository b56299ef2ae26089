import * as States from "@hourbook/core/mail/mailStates"
import { type OutboxMail, unsent } from "@hourbook/core/mail/OutboxMail"
import { OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { MailId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { now } from "@hourbook/core/values/Instant"
import { Effect } from "effect"
import { aSecretHash, newUuid, someday, unique } from "./builders.ts"
import type { Fixture } from "./seedWorkspace.ts"

export const aMail = (workspaceId: WorkspaceId, overrides: Partial<OutboxMail> = {}): OutboxMail => ({
  id: MailId.make(newUuid()),
  workspaceId,
  kind: "statement",
  cause: newUuid(),
  to: `${unique("cleo")}@example.com`,
  n: 1,
  userId: null,
  clientId: null,
  documentId: null,
  createdBy: null,
  language: "en",
  subject: "Your statement of account",
  text: "Hello,\n\nhere it is.\n",
  attachments: [],
  createdAt: someday,
  due: someday,
  ...unsent,
  ...overrides
})

/** Stores a mail to a member that a process has. */
export const putMail = Effect.fnUntraced(function* ({ mary, workspace }: Pick<Fixture, "mary" | "workspace">) {
  const outbox = yield* OutboxRepository
  const { email, userId } = mary.member
  const mail = aMail(workspace.id, { kind: "invitation", to: email, userId, createdAt: yield* now })
  yield* outbox.add({ mails: [mail], events: [], idempotency: null })
  yield* outbox.replace(mail, States.claimed(mail, "one", yield* now, aSecretHash()))
})
