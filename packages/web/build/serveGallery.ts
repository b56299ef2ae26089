import { join } from "node:path"
import { createServer } from "vite"

const root = join(import.meta.dirname, "..")

/** Serves the pages in development without a watcher, for tests and pictures of the gallery. */
export const serveGallery = async () => {
  const server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null }
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
  if (url === undefined) throw new Error("The gallery has no address.")
  return { url: `${url}gallery`, stop: () => server.close() }
}
