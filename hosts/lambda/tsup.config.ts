import { bundle } from "../bundle.ts"

/** Everything in one directory, to be uploaded as it is. */
export default bundle({
  entry: { main: "src/main.ts" },
  outExtension: () => ({ js: ".mjs" }),
  noExternal: [/.*/u]
})
