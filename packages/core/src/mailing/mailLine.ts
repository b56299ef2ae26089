import type { EventSubject } from "../activity/event.ts"
import { mailFields, type OutboxMail } from "../mail/OutboxMail.ts"
import { accessLine } from "../writing/accessLine.ts"

/** The line of the log for a mail that somebody sends to a client. */
export const mailLine = (mail: OutboxMail, clientName: string): EventSubject =>
  accessLine(mail, "made", {
    subject: "mail",
    subjectId: mail.id,
    title: mail.subject,
    fields: mailFields,
    ownerId: null,
    client: { clientId: mail.clientId, clientName }
  })
