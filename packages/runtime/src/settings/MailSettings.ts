import type { MailSetup } from "@hourbook/core/mail/MailSetup"
import { isMailAddress } from "@hourbook/core/values/mailAddress"
import { Effect, Option, Redacted, Schema } from "effect"
import { StartupError } from "../errors/StartupError.ts"
import { publicUrl } from "./HttpSettings.ts"
import { orDefault, redacted, setting, url, wholeNumber } from "./setting.ts"

/** A sender: an address, and the name beside it. */
export interface MailSender {
  readonly name: string | null
  readonly address: string
}

/** The server that takes mails, and their sender. */
export interface MailSettings {
  /** With user and password, where the server asks for them. */
  readonly smtpUrl: Redacted.Redacted
  readonly from: MailSender
  /** Where answers go, if not to the sender. */
  readonly replyTo: string | null
}

const form = /^(?:(?<name>[^<>"\p{Cc}]*[^<>"\p{Cc}\s])\s*<(?<bracketed>[^<>]+)>|(?<alone>[^<>\s]+))$/u

/** `Acme Studio <studio@example.org>` or `studio@example.org`. */
const senderIn = (text: string): MailSender | undefined => {
  const { alone, bracketed, name } = form.exec(text)?.groups ?? {}
  const address = bracketed ?? alone ?? ""
  return isMailAddress(address) ? { name: name ?? null, address } : undefined
}

const Sender = Schema.String.check(Schema.makeFilter((text) => senderIn(text) !== undefined))
const Address = Schema.String.check(Schema.makeFilter(isMailAddress))

/** `HOURBOOK_SMTP_URL`, `HOURBOOK_MAIL_FROM`, `HOURBOOK_MAIL_REPLY_TO`; none where no server is given: then nothing is mailed. */
export const mailSettings: Effect.Effect<Option.Option<MailSettings>, StartupError> = Effect.gen(function* () {
  const smtpUrl = yield* setting("HOURBOOK_SMTP_URL", {
    schema: url(["smtp:", "smtps:"]).check(Schema.makeFilter((text) => URL.parse(text)?.hostname !== "")),
    expected: "an address such as smtps://user:password@mail.example.com:465",
    secret: true
  }).pipe(redacted)
  const from = yield* setting("HOURBOOK_MAIL_FROM", {
    schema: Sender,
    expected: "a sender such as Acme Studio <hours@example.com>"
  })
  const replyTo = yield* setting("HOURBOOK_MAIL_REPLY_TO", {
    schema: Address,
    expected: "an address such as studio@example.com"
  })
  if (Option.isNone(smtpUrl)) return Option.none()
  const sender = Option.isSome(from) ? senderIn(from.value) : undefined
  if (sender === undefined) {
    return yield* new StartupError({
      message:
        "HOURBOOK_SMTP_URL is set without a sender. Set HOURBOOK_MAIL_FROM to one such as Acme Studio <hours@example.com>."
    })
  }
  return Option.some({ smtpUrl: smtpUrl.value, from: sender, replyTo: Option.getOrNull(replyTo) })
})

const mailsPerHour = setting("HOURBOOK_MAILS_PER_HOUR", {
  schema: wholeNumber(1, 100_000),
  expected: "a whole number from 1 to 100000: how many mails of a workspace are sent in an hour"
}).pipe(orDefault(200))

/** How mails are made: null where none is sent. `PUBLIC_URL` is the only base of their links. */
export const mailSetup: Effect.Effect<MailSetup | null, StartupError> = Effect.gen(function* () {
  const settings = Option.getOrUndefined(yield* mailSettings)
  const perHour = yield* mailsPerHour
  const base = Option.getOrUndefined(yield* publicUrl)
  if (settings === undefined) return null
  const { address } = settings.from
  return {
    publicUrl: base === undefined ? null : new URL(base).origin,
    domain: address.slice(address.lastIndexOf("@") + 1),
    perHour
  }
})
