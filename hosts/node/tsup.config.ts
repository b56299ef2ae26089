import { bundle } from "../bundle.ts"

/** The package of the embedded database stays outside the bundle, with its files; threads are entries of their own. */
export default bundle({
  entry: {
    main: "src/main.ts",
    cli: "src/cli.ts",
    worker: "../../packages/store-postgres/src/pglite/worker.ts",
    documentsThread: "src/documents/documentsThread.ts"
  },
  web: true
})
