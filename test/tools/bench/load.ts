import { connect, type Socket } from "node:net"
import type { Request } from "./workloads.ts"

/** The process that asks, so that asking costs no server anything. Bare sockets, so that it leaves the cores to the servers. */
export interface Ask {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly requests: ReadonlyArray<Request>
}

export interface Answered {
  readonly perSecond: number
  /** How long each answer took. */
  readonly milliseconds: ReadonlyArray<number>
}

process.on("message", (ask: Ask) => {
  run(ask).then(
    (answered) => process.send?.(answered),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})

const run = async ({ connections, requests, seconds, url }: Ask): Promise<Answered> => {
  const { host, hostname, port } = new URL(url)
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(hostname, Number(port))))
  const texts = requests.map((request) => textOf(host, request))
  const milliseconds: Array<number> = []
  const begun = performance.now()
  // Anywhere, so that the turns do not all repeat the first of them.
  let next = Math.floor(Math.random() * texts.length)
  await Promise.all(
    sockets.map(async (socket) => {
      const answers = answersOf(socket)
      while (performance.now() - begun < seconds * 1000) {
        const asked = performance.now()
        socket.write(texts[next++ % texts.length] ?? "")
        const status = await answers()
        milliseconds.push(performance.now() - asked)
        if (status !== 200 && status !== 201) throw new Error(`${url} answered ${status}`)
      }
      socket.destroy()
    })
  )
  return { perSecond: (milliseconds.length * 1000) / (performance.now() - begun), milliseconds }
}

const opened = (hostname: string, port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true })
    socket.once("connect", () => resolve(socket))
    socket.once("error", reject)
  })

const textOf = (host: string, { body = "", headers, method, path }: Request): string => {
  const own = Object.entries({ host, ...headers, ...(body !== "" && { "content-length": Buffer.byteLength(body) }) })
  return `${method} ${path} HTTP/1.1\r\n${own.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`
}

/** Waits for one answer of a socket at a time, and gives its status. Every server states the length of its bodies. */
const answersOf = (socket: Socket): (() => Promise<number>) => {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  let status = 0
  let answer = (_status: number) => {}
  let refuse = (_error: Error) => {}
  socket.on("data", (bytes: Buffer) => {
    if (missing > 0) missing -= bytes.length
    else {
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf("\r\n\r\n")
      if (end === -1) return
      const lines = head.toString("latin1", 0, end)
      const length = /\r\ncontent-length: (\d+)/iu.exec(lines)?.[1]
      if (length === undefined) return refuse(new Error(`an answer without a length: ${lines}`))
      status = Number(lines.slice(9, 12))
      missing = Number(length) - (head.length - end - 4)
      head = Buffer.alloc(0)
    }
    if (missing === 0) answer(status)
    if (missing < 0) refuse(new Error("more came than was asked for"))
  })
  socket.on("error", (error) => refuse(error))
  socket.on("close", () => refuse(new Error("the server closed the connection")))
  return () =>
    new Promise((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
}
