import { Effect } from "effect"
import { MailId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { legible, legibleLine } from "../values/legible.ts"
import { NewId } from "../values/NewId.ts"
import { type OutboxMail, unsent } from "./OutboxMail.ts"
import { gap, type MailText } from "./texts/MailText.ts"

/** What is said of a new mail. */
type Given = Pick<OutboxMail, "workspaceId" | "kind" | "cause" | "to" | "language"> &
  Partial<Pick<OutboxMail, "attachments" | "clientId" | "createdBy" | "documentId" | "n" | "userId">>

/** A mail that is due at once. */
export const newMail = (given: Given, { subject, text }: MailText, at: Instant): Effect.Effect<OutboxMail> =>
  Effect.gen(function* () {
    return {
      attachments: [],
      clientId: null,
      createdBy: null,
      documentId: null,
      n: 1,
      userId: null,
      ...given,
      ...unsent,
      id: MailId.make(yield* yield* NewId),
      subject: legibleLine(subject),
      text,
      createdAt: at,
      due: at
    }
  })

/** A text of a record, as a part of a line of a mail. */
export const inLine = (text: string): string => legibleLine(text.replaceAll(gap, ""))

/** The same for a text of several lines. */
export const inText = (text: string): string => legible(text.replaceAll(gap, "")).trim()
