import type { Duplex } from "node:stream"
import { PgProtocol } from "@effect/sql-pg"
import type { Connect } from "./Connect.ts"

/** Whether a server answers a new connection in time. It needs no session for that, and no password. */
export const answers = (connect: Connect, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    let opened: Duplex | undefined
    const end = (isAlive: boolean) => {
      clearTimeout(timer)
      opened?.destroy()
      resolve(isAlive)
    }
    const timer = setTimeout(() => end(false), milliseconds)
    timer.unref()
    connect((socket) => {
      if (socket instanceof Error) return end(false)
      opened = socket
      socket.on("error", () => end(false))
      socket.once("data", () => end(true))
      socket.write(PgProtocol.encodeSslRequest())
    })
  })
