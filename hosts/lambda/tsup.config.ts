import { bundle } from "../bundle.ts"
import { beside } from "./beside.ts"
import { joined } from "./joined.ts"

/**
 * Everything in one directory, to be uploaded as it is. Functions lose their names, which would take time at each start;
 * where they stood, in a stack trace, the source maps tell.
 */
export default bundle({
  entry: { function: "src/function.ts" },
  outExtension: () => ({ js: ".mjs" }),
  noExternal: [/.*/u],
  keepNames: false,
  sourcemap: true,
  esbuildPlugins: [joined("function.mjs"), beside(["src/main.ts", "src/compile.ts"])]
})
