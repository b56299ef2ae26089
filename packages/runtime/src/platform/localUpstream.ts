import { request } from "node:http"
import { connect } from "node:net"
import { largestAnswer, textWithin } from "@hourbook/core/scheduling/textWithin"
import { Gone, type Message, type Reply, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import { Effect } from "effect"
import { isOurs, localPath } from "./localPath.ts"

const gone = (sent: boolean): Gone =>
  new Gone({
    sent,
    message: sent
      ? "the process with the open database ended before it answered, so this may or may not be saved"
      : "no process has the database of this directory open"
  })

/** Whether a process serves the database of a directory now. */
export const isAnsweredLocally = (directory: string): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const path = localPath(directory)
    if (!isOurs(directory, path)) return resume(Effect.succeed(false))
    const socket = connect(path)
    const end = (answered: boolean) => {
      socket.destroy()
      resume(Effect.succeed(answered))
    }
    socket.once("connect", () => end(true))
    socket.once("error", () => end(false))
  })

/** Sends messages to the process that has a data directory open; see `localEndpoint`. */
export const localUpstream =
  (directory: string, headers: Readonly<Record<string, string>>): Upstream =>
  (message: Message) =>
    Effect.callback<Reply, Gone>((resume, signal) => {
      const path = localPath(directory)
      if (!isOurs(directory, path)) return resume(Effect.fail(gone(false)))
      let sent = false
      const call = request(
        { socketPath: path, path: "/api/mcp", method: "POST", headers: { ...message.headers, ...headers }, signal },
        (response) => {
          textWithin(response, largestAnswer).then(
            (body) => resume(Effect.succeed({ status: response.statusCode ?? 0, body })),
            () => resume(Effect.fail(gone(true)))
          )
        }
      )
      call.once("socket", (socket) => socket.once("connect", () => (sent = true)))
      call.once("error", () => resume(Effect.fail(gone(sent))))
      call.end(message.body)
    })
