import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Host } from "./studioHost.ts"

/** Headers that are of one connection alone. */
const ofConnection = new Set(["host", "content-length", "connection", "transfer-encoding", "accept-encoding"])

/** Serves a host on a port of this machine; `POST /open` creates a workspace and answers the key of its owner. */
export const listen = async ({ fetch, open }: Host): Promise<{ readonly url: string; readonly close: () => void }> => {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Array<Buffer> = []
    for await (const chunk of incoming) chunks.push(chunk)
    if (incoming.url === "/open") {
      outgoing.end(await open())
      return
    }
    const { headers: sent, method = "GET", url = "/" } = incoming
    const headers = Object.entries(sent).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
      typeof value === "string" && !ofConnection.has(name) ? [[name, value]] : []
    )
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }
    const found = await fetch(new Request(`http://hourbook.test${url}`, { method, headers: [...headers], ...body }))
    outgoing.writeHead(found.status, Object.fromEntries(found.headers))
    outgoing.end(Buffer.from(await found.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
