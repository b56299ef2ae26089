import type { Server } from "node:http"

/** The address for programs on this machine, also if the server listens on all interfaces. */
export const localUrl = (server: Server): string => {
  const bound = server.address()
  if (bound === null || typeof bound === "string") return "http://127.0.0.1"
  const { address, family, port } = bound
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
