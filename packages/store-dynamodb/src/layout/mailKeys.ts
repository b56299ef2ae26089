import { mailIdentity } from "@hourbook/core/mail/mailIdentity"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import type { Instant } from "@hourbook/core/values/Instant"
import type { Key } from "../table/Action.ts"
import { shortId, shortInstant } from "./sortable.ts"

/** Mails, what tells one from another, and how many tries an hour had. */
export const mailsPartition = (workspaceId: string): string => `p${shortId(workspaceId)}`
const within = (workspaceId: string, sk: string): Key => ({ pk: mailsPartition(workspaceId), sk })

export const mailPrefix = "m"
export const mailKey = ({ id, workspaceId }: Pick<OutboxMail, "id" | "workspaceId">): Key =>
  within(workspaceId, `${mailPrefix}${shortId(id)}`)

/** Mails with a cause. */
export const mailCausePrefix = (cause: string): string => `u${cause} `
export const mailIdentityKey = (mail: OutboxMail): Key => within(mail.workspaceId, `u${mailIdentity(mail)}`)

export const mailHourKey = (workspaceId: string, at: Instant): Key => within(workspaceId, `h${at.slice(0, 13)}`)

/** The mail whose reader turns such mails off, by the hash of the secret. */
export const unsubscribeKey = (hash: string): Key => ({ pk: `t${hash}`, sk: "t" })

/** What is to be done, of all workspaces, by when. */
export const dueMails = "mails"
export const dueMailKey = ({ id, workspaceId }: Pick<OutboxMail, "id" | "workspaceId">, due: Instant): Key => ({
  pk: dueMails,
  sk: `${shortInstant(due)}${shortId(workspaceId)}${shortId(id)}`
})
