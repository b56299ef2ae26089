import { Context } from "effect"

/** How mails are sent. */
export interface MailSetup {
  /** The origin that links lead to; null where none is known, so that mails have no links. */
  readonly publicUrl: string | null
  /** The part of the sender's address after the @. */
  readonly domain: string
  /** How many mails of a workspace are begun in an hour. */
  readonly perHour: number
}

/** Null where no mail is sent. */
export const MailSetup = Context.Reference<MailSetup | null>("@hourbook/core/mail/MailSetup", {
  defaultValue: () => null
})
