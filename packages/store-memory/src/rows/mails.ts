import { mailIdentity } from "@hourbook/core/mail/mailIdentity"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import type { Rows } from "./Memory.ts"

/** Whether there is a mail that one of some would repeat. */
export const hasMail = (rows: Rows, mails: ReadonlyArray<OutboxMail>): boolean => {
  const identities = new Set(mails.map(mailIdentity))
  return rows.mails.values().some((mail) => identities.has(mailIdentity(mail)))
}

/** Adds mails. Call it in the same synchronous step as what causes them. */
export const putMails = (rows: Rows, mails: ReadonlyArray<OutboxMail>): void => {
  for (const mail of mails) rows.mails.set(mail.id, mail)
}
