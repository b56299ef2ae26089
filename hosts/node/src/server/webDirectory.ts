import { join } from "node:path"

const here = import.meta.dirname

/** Where the web app is: beside the bundle, into which the build copies it, or where its own build leaves it in the sources. */
export const webDirectory = import.meta.filename.endsWith(".ts")
  ? join(here, "../../../../packages/web/dist")
  : join(here, "web")
