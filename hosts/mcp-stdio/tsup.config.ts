import { bundle } from "../bundle.ts"

/** The embedded database's own package stays outside, for the files that it brings, and its thread is a program beside us. */
export default bundle({
  entry: { main: "src/main.ts", worker: "../../packages/store-postgres/src/pglite/worker.ts" }
})
