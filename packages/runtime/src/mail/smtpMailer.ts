import { Readable } from "node:stream"
import { type Mail, Mailer, MailNotSent } from "@hourbook/core/mail/Mailer"
import { isMailAddress } from "@hourbook/core/values/mailAddress"
import { Effect, Exit, Layer, Redacted } from "effect"
import MailComposer from "nodemailer/lib/mail-composer"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import type { MailSettings } from "../settings/MailSettings.ts"

/** How long each step may take, in milliseconds. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 30_000, dnsTimeout: 15_000, socketTimeout: 60_000 }

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/u

/** What a connection fails with. */
interface Failure {
  readonly message: string
  /** Of the server's answer; undefined where none came. */
  readonly responseCode?: number | undefined
  /** The command that it answers. */
  readonly command?: string | undefined
}

/** Commands whose refusal is about the mail. A refused greeting or password is about the server. */
const ofMail = new Set(["MAIL FROM", "RCPT TO", "DATA"])

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 300)

const toNotSent = ({ command = "", message, responseCode }: Failure, hasEnded: boolean): MailNotSent => {
  const problem = oneLine(message)
  if (responseCode === undefined || responseCode < 400) {
    return new MailNotSent({ kind: hasEnded ? "in_doubt" : "later", problem })
  }
  return new MailNotSent({ kind: responseCode >= 500 && ofMail.has(command) ? "refused" : "later", problem })
}

/** A connection, signed in, until the scope closes. `smtp:` is encrypted by STARTTLS, except on this machine. */
const connected = (smtpUrl: Redacted.Redacted) =>
  Effect.gen(function* () {
    const url = new URL(Redacted.value(smtpUrl))
    const secure = url.protocol === "smtps:"
    const isLocal = loopback.test(url.hostname)
    const connection = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const made = new SMTPConnection({
          host: url.hostname.replace(/^\[|\]$/gu, ""),
          port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
          secure,
          requireTLS: !secure && !isLocal,
          ignoreTLS: isLocal,
          ...patience
        })
        // Each step takes its own; an error between two steps ends the next.
        made.on("error", () => {})
        return made
      }),
      (made) => Effect.sync(() => made.close())
    )
    /** One step, which ends with its answer, the end of the connection, or an error of it. */
    const step = (hasEnded: () => boolean, take: (done: (error: unknown) => void) => void) =>
      Effect.callback<void, MailNotSent>((resume) => {
        const fail = (error: unknown) =>
          resume(Effect.fail(toNotSent(error instanceof Error ? error : new Error(String(error)), hasEnded())))
        const ended = () => fail(new Error("the server closed the connection"))
        connection.once("error", fail)
        connection.once("end", ended)
        take((error) => (error === null || error === undefined ? resume(Effect.void) : fail(error)))
        return Effect.sync(() => {
          connection.off("error", fail)
          connection.off("end", ended)
        })
      })
    const never = () => false
    yield* step(never, (done) => connection.connect(done))
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    if (user !== "") yield* step(never, (done) => connection.login({ user, pass }, done))
    return { connection, step }
  })

const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text)

/** The mail as it is sent. */
const compose = ({ from, replyTo }: MailSettings, mail: Mail): Effect.Effect<Uint8Array> =>
  Effect.promise(() =>
    new MailComposer({
      from: { name: from.name ?? "", address: from.address },
      to: { name: "", address: mail.to },
      ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
      subject: mail.subject,
      messageId: `<${mail.messageId}>`,
      text: mail.text,
      html: mail.html,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(mail.unsubscribe === null || mail.unsubscribe === undefined
          ? {}
          : { "List-Unsubscribe": `<${mail.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
      },
      attachments: mail.attachments.map(({ bytes, name, type }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes)
      })),
      disableFileAccess: true,
      disableUrlAccess: true
    })
      .compile()
      .build()
  )

const send =
  (settings: MailSettings): Mailer["Service"]["send"] =>
  <E>(mail: Mail, beforeEnd: Effect.Effect<void, E>) =>
    Effect.gen(function* () {
      if (!isMailAddress(mail.to) || ![mail.subject, mail.messageId, mail.unsubscribe ?? ""].every(isPlain)) {
        return yield* Effect.die(new Error("a mail with an address or subject that no header can have"))
      }
      const bytes = yield* compose(settings, mail)
      const context = yield* Effect.context()
      const { connection, step } = yield* connected(settings.smtpUrl)
      let hasEnded = false
      let ending: Exit.Exit<void, E> = Exit.void
      /** All but the end, and the end once `beforeEnd` has run. */
      async function* parts() {
        yield bytes
        ending = await Effect.runPromiseExitWith(context)(beforeEnd)
        if (Exit.isFailure(ending)) throw new Error("not to be sent")
        hasEnded = true
      }
      const sent = step(
        () => hasEnded,
        (done) => {
          connection.send({ from: settings.from.address, to: [mail.to] }, Readable.from(parts()), (error) =>
            done(error)
          )
        }
      )
      const exit = yield* Effect.exit(sent)
      if (Exit.isFailure(ending)) return yield* Effect.failCause(ending.cause)
      if (Exit.isFailure(exit)) return yield* Effect.failCause(exit.cause)
      // The server has the mail: how the connection ends does not matter.
      connection.quit()
    }).pipe(Effect.scoped)

/** Hands mails to the server of the settings, each by a connection of its own. */
export const layer = (settings: MailSettings): Layer.Layer<Mailer> => {
  const { host } = new URL(Redacted.value(settings.smtpUrl))
  return Layer.succeed(
    Mailer,
    Mailer.of({
      sender: settings.from.address,
      server: host,
      send: send(settings),
      check: Effect.scoped(Effect.map(connected(settings.smtpUrl), ({ connection }) => connection.quit()))
    })
  )
}
