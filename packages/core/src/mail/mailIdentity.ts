import type { OutboxMail } from "./OutboxMail.ts"

/** For how many days mails are kept. */
export const mailDays = 400

/** What tells one mail from another, whatever its id. */
export const mailIdentity = ({ cause, kind, n, to }: Pick<OutboxMail, "cause" | "kind" | "n" | "to">): string =>
  `${cause} ${kind} ${to} ${n}`
