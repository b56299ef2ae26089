import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import { isToClient, type OutboxMail } from "./OutboxMail.ts"

/** How long a process has a mail that it sends, and how much of that must be left before its end is sent, in milliseconds. */
export const heldMillis = 180_000
export const leastLeftMillis = 60_000

/** Mails that wait for longer are not sent: what they say is of no use then. */
const longestWaitMillis = 7 * 86_400_000

const next = (mail: OutboxMail, changes: Partial<OutboxMail>): OutboxMail => ({
  ...mail,
  ...changes,
  revision: mail.revision + 1
})

export const claimed = (mail: OutboxMail, holder: string, at: Instant, unsubscribe: string | null = null): OutboxMail =>
  next(mail, {
    unsubscribe,
    state: "trying",
    tries: mail.tries + 1,
    holder,
    triedAt: at,
    due: fromMillis(toMillis(at) + heldMillis)
  })

export const marked = (mail: OutboxMail): OutboxMail => next(mail, { state: "in_doubt" })

export const sent = (mail: OutboxMail, at: Instant): OutboxMail =>
  next(mail, { state: "sent", due: null, holder: null, sentAt: at, error: null })

export const failed = (mail: OutboxMail, error: string): OutboxMail =>
  next(mail, { state: "failed", due: null, holder: null, error })

export const delayed = (mail: OutboxMail, due: Instant): OutboxMail => next(mail, { due })

/** After a try of which nothing arrived: it is tried again, unless there is no further try. */
export const putOff = (mail: OutboxMail, error: string, due: Instant | null): OutboxMail =>
  due === null ? failed(mail, error) : next(mail, { state: "waiting", due, holder: null, error })

/** After a try that may have arrived: members can get a mail twice, clients cannot. */
export const inDoubt = (mail: OutboxMail, error: string, due: Instant | null): OutboxMail =>
  isToClient(mail) || due === null
    ? next(mail, { state: "perhaps_sent", due: null, holder: null, error })
    : next(mail, { state: "waiting", due, holder: null, error })

export const isTooOld = ({ createdAt }: OutboxMail, at: Instant): boolean =>
  toMillis(at) - toMillis(createdAt) > longestWaitMillis

/** Whether a process has a mail, or had it when it ended. */
export const isHeld = ({ state }: OutboxMail): boolean => state === "trying" || state === "in_doubt"
