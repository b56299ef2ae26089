import { bundle } from "../bundle.ts"

/** The package of the embedded database stays outside the bundle, with its files; its worker thread is an entry of its own. */
export default bundle({
  entry: { main: "src/main.ts", cli: "src/cli.ts", worker: "../../packages/store-postgres/src/pglite/worker.ts" },
  web: true
})
