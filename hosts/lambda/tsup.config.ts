import { bundle } from "../bundle.ts"
import { joined } from "./joined.ts"

/**
 * Everything in one directory, to be uploaded as it is. Functions lose their names, which would take time at each start;
 * where they stood, in a stack trace, the source maps tell.
 */
export default bundle({
  entry: { main: "src/main.ts" },
  outExtension: () => ({ js: ".mjs" }),
  noExternal: [/.*/u],
  keepNames: false,
  sourcemap: true,
  esbuildPlugins: [joined("main.mjs")]
})
