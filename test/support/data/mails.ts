import { type OutboxMail, unsent } from "@hourbook/core/mail/OutboxMail"
import { MailId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { newUuid, someday, unique } from "./builders.ts"

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
