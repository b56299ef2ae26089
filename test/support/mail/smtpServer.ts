import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"

/** The steps of a conversation, in order. */
export const steps = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "body", "end"] as const
export type Step = (typeof steps)[number]

/** What the server does at a step instead of what is usual. */
export type Trouble =
  | { readonly at: Step; readonly drops: true }
  | { readonly at: Exclude<Step, "body">; readonly answers: string }
  | { readonly at: Step; readonly waits: number }

export interface Received {
  readonly from: string
  readonly to: string
  readonly data: string
}

export interface SmtpServer {
  readonly url: string
  /** The mails that it has taken, whether or not its answer came back. */
  readonly mails: ReadonlyArray<Received>
  /** How many connections there were. */
  readonly connections: () => number
  /** Changes what it does from now on. */
  readonly trouble: (next: Trouble | undefined) => void
}

const usual: Readonly<Record<Step, string>> = {
  greeting: "220 mail.test ESMTP",
  EHLO: "250-mail.test\r\n250 8BITMIME",
  MAIL: "250 OK",
  RCPT: "250 OK",
  DATA: "354 Go on",
  body: "",
  end: "250 Taken"
}

const addressIn = (line: string): string => /<(.*)>/u.exec(line)?.[1] ?? ""

const stepOf = (line: string): Step | undefined =>
  steps.find((step) => line.toUpperCase().startsWith(step) && step !== "greeting")

/** A server for mail on this machine that takes mails and, at any step, can drop the connection, wait, or answer otherwise. */
export const smtpServer = Effect.acquireRelease(
  Effect.promise(async () => {
    const mails: Array<Received> = []
    const sockets = new Set<Socket>()
    let trouble: Trouble | undefined
    let connections = 0

    const answer = (socket: Socket, step: Step, otherwise: () => void = () => {}) => {
      const now = trouble?.at === step ? trouble : undefined
      if (now !== undefined && "drops" in now) return void socket.destroy()
      const say = () => {
        if (socket.destroyed) return
        const text = now !== undefined && "answers" in now ? now.answers : usual[step]
        if (text !== "") socket.write(`${text}\r\n`)
        if (now === undefined || !("answers" in now)) otherwise()
      }
      if (now !== undefined && "waits" in now) setTimeout(say, now.waits)
      else say()
    }

    const server = createServer((socket) => {
      connections++
      sockets.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => sockets.delete(socket))
      let [from, to, text] = ["", "", ""]
      let isData = false
      const command = (line: string) => {
        if (line.toUpperCase().startsWith("QUIT")) return void socket.end("221 Bye\r\n")
        const step = stepOf(line)
        if (step === "MAIL") from = addressIn(line)
        if (step === "RCPT") to = addressIn(line)
        if (step === undefined) return void socket.write("502 Unknown\r\n")
        answer(socket, step, () => {
          isData = step === "DATA"
          if (isData && trouble?.at === "body") answer(socket, "body")
        })
      }
      socket.setEncoding("utf8")
      socket.on("data", (chunk: string) => {
        text += chunk
        for (;;) {
          const end = isData ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n")
          if (end < 0) return
          const part = text.slice(0, end)
          text = text.slice(end + (isData ? 5 : 2))
          if (!isData) {
            command(part)
            continue
          }
          isData = false
          const refuses = trouble?.at === "end" && "answers" in trouble && /^[45]/u.test(trouble.answers)
          if (!refuses) mails.push({ from, to, data: part })
          answer(socket, "end")
        }
      })
      answer(socket, "greeting")
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const { port } = server.address() as AddressInfo
    const made: SmtpServer = {
      url: `smtp://127.0.0.1:${port}`,
      mails,
      connections: () => connections,
      trouble: (next) => void (trouble = next)
    }
    const close = () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      })
    return { made, close }
  }),
  ({ close }) => Effect.promise(close)
).pipe(Effect.map(({ made }) => made))
