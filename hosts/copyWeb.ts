import { cpSync, existsSync } from "node:fs"
import { basename, join } from "node:path"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** From the directory of a host, where its build runs. */
const dist = "../../packages/web/dist"

/** Copies the built web app beside the bundle, into `web`, but for what its build keeps for itself. */
export const copyWeb = (): Plugin => ({
  name: "copy web",
  setup: ({ initialOptions: { outdir = "dist" }, onEnd }) => {
    onEnd(() => {
      if (!existsSync(dist)) {
        process.stderr.write(
          "The web app has not been built, so the host has no pages. To build it, run: npm run build:web\n"
        )
        return
      }
      cpSync(dist, join(outdir, "web"), { recursive: true, filter: (path) => basename(path) !== ".vite" })
    })
  }
})
