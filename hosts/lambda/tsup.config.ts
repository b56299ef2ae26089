import { bundle } from "../bundle.ts"
import { documents } from "./build/documents.ts"
import { mergeChunks } from "./build/mergeChunks.ts"
import { sideEntries } from "./build/sideEntries.ts"

/**
 * Everything in one directory, ready to upload. Functions lose their names, which would slow each start; stack traces get
 * their names from the source maps.
 */
export default bundle({
  entry: { function: "src/function.ts" },
  outExtension: () => ({ js: ".mjs" }),
  noExternal: [/.*/u],
  keepNames: false,
  sourcemap: true,
  web: true,
  esbuildPlugins: [
    documents(),
    mergeChunks("function.mjs"),
    sideEntries(["src/main.ts", "src/deliver.ts", "src/compile.ts"])
  ]
})
