import { request } from "node:http"
import { AnswerTooLong, largestAnswer, textWithin } from "@hourbook/core/scheduling/textWithin"
import { readJson } from "@hourbook/core/values/readJson"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { isOurs, localPath } from "@hourbook/runtime/platform/localPath"
import { remoteSettings } from "@hourbook/runtime/settings/remoteSettings"
import { Effect, Layer, Option, Redacted, References, Result, Schedule } from "effect"
import { restPath, workspaceHeader } from "../service/rest.ts"
import type { OpenElsewhere } from "../shared/openEmbedded.ts"
import { useCases } from "../shared/useCases.ts"
import { type Answer, type Asked, type Connection, type Send, Unanswered } from "./Connection.ts"

const answerOf = (status: number, body: string, retryAfter: string | null): Answer => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return { status, body: parsed(body), retryAfterSeconds: Number.isFinite(seconds) ? seconds : null }
}

const parsed = (body: string): unknown => Result.getOrElse(readJson(body), () => body)

const headersOf = ({ body, headers }: Asked, more: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...headers,
  ...more
})

const requestOf = (base: string, asked: Asked, more: Readonly<Record<string, string>>): Request =>
  new Request(new URL(asked.path, base), {
    method: asked.method,
    headers: headersOf(asked, more),
    redirect: "error",
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) })
  })

const answered = async (response: Response): Promise<Answer> =>
  answerOf(response.status, await textWithin(response.body, largestAnswer), response.headers.get("retry-after"))

const unanswered = (who: string) => (error: unknown) =>
  error instanceof AnswerTooLong
    ? new Unanswered({ message: `${who} is not a Hourbook server: ${error.message}`, lasts: true })
    : new Unanswered({ message: `${who} does not respond`, lasts: false })

/** A server at an address, with a key. */
const overHttp =
  (address: string, key: string): Send =>
  (asked) =>
    Effect.tryPromise({
      try: async (signal) => answered(await fetch(requestOf(address, asked, { "x-api-key": key }), { signal })),
      catch: unanswered(new URL(address).origin)
    })

/** Fails if no Hourbook server answers at the address, or if it does not know the key. */
const checkServer = Effect.fnUntraced(function* (send: Send, origin: string) {
  const answer = yield* Effect.mapError(
    send({ method: "GET", path: "/api/workspace" }),
    ({ lasts, message }) =>
      new StartupError({ message: `${message}. Check HOURBOOK_URL${lasts ? "" : ", and that the server is running"}.` })
  )
  if (answer.status === 401) {
    return yield* new StartupError({
      message: `${origin} does not accept HOURBOOK_KEY: the key is unknown, revoked or expired. Create one in the web app, under Settings, API.`
    })
  }
  if (answer.status < 500 && answer.status !== 429 && !isJsonObject(answer.body)) {
    return yield* new StartupError({
      message: `${origin} is not a Hourbook server: it answered with the status ${answer.status}. Check HOURBOOK_URL.`
    })
  }
})

const isJsonObject = (body: unknown): boolean => typeof body === "object" && body !== null

/** The process that has the directory open. */
const overSocket =
  (directory: string, workspace: Readonly<Record<string, string>>): Send =>
  (asked) =>
    Effect.tryPromise({
      try: (signal) =>
        new Promise<Answer>((resolve, reject) => {
          const path = localPath(directory)
          if (!isOurs(directory, path)) return reject(new Error("the socket is another's"))
          const sent = request({
            socketPath: path,
            path: `${restPath}${asked.path}`,
            method: asked.method,
            headers: headersOf(asked, workspace),
            signal
          })
          sent.once("error", reject)
          sent.once("response", (response) => {
            textWithin(response, largestAnswer).then(
              (body) => resolve(answerOf(response.statusCode ?? 0, body, response.headers["retry-after"] ?? null)),
              reject
            )
          })
          sent.end(asked.body === undefined ? undefined : JSON.stringify(asked.body))
        }),
      catch: unanswered(`the process that has opened ${directory}`)
    })

/** How long a process that has the directory open may take to serve it: it starts, or is another command. */
const patience = Schedule.max([Schedule.spaced("250 millis"), Schedule.recurs(60)])

const elsewhere = Effect.fnUntraced(function* (holder: OpenElsewhere, workspace: Readonly<Record<string, string>>) {
  const send = overSocket(holder.directory, workspace)
  yield* send({ method: "GET", path: "/api/workspace" })
  const connection: Connection = { send, place: `the service with ${holder.directory}`, callsAtOnce: 1 }
  return connection
})

/** The store that the settings name, opened by this process. */
const opened = Effect.fnUntraced(function* (workspace: Readonly<Record<string, string>>) {
  const services = yield* Layer.build(useCases)
  const { localRest } = yield* Effect.promise(() => import("../service/localRest.ts"))
  // The lines about imports are for the log of a service: here, the command itself says what it did.
  const answer = yield* localRest.pipe(
    Effect.provideContext(services),
    Effect.provideService(References.MinimumLogLevel, "Warn")
  )
  const send: Send = (asked) =>
    Effect.flatMap(answer(requestOf("http://hourbook.local", asked, workspace)), (response) =>
      Effect.promise(() => answered(response))
    )
  const connection: Connection = { send, place: "the store of these settings", callsAtOnce: 2 }
  return connection
})

/**
 * The service that the settings name: a server by HOURBOOK_URL and HOURBOOK_KEY, else the store of this machine as its
 * operator, through the process that has it open if there is one. Files are read and planned by the command itself, so that
 * a service never waits for that.
 */
export const connect = Effect.fnUntraced(function* (slug: Option.Option<string>) {
  const { address, key } = yield* remoteSettings
  if (Option.isSome(address)) {
    if (Option.isNone(key)) {
      return yield* new StartupError({
        message: "HOURBOOK_KEY is missing: with HOURBOOK_URL, set it to an API key of the member who imports."
      })
    }
    const send = overHttp(address.value, Redacted.value(key.value))
    const { origin } = new URL(address.value)
    yield* checkServer(send, origin)
    const connection: Connection = { send, place: origin, callsAtOnce: 2 }
    return connection
  }
  const workspace = Option.isSome(slug) ? { [workspaceHeader]: slug.value } : {}
  return yield* opened(workspace).pipe(
    Effect.catchTag("OpenElsewhere", (holder) => elsewhere(holder, workspace)),
    Effect.retry({ while: (error) => error._tag === "Unanswered" && !error.lasts, schedule: patience }),
    Effect.catchTag("Unanswered", ({ message }) => Effect.fail(new StartupError({ message: `${message}.` })))
  )
})
