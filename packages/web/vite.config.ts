import optimizeLocales from "@react-aria/optimize-locales-plugin"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { layerOrder } from "./build/layerOrder.ts"
import { compileMessages } from "./build/messages.ts"
import { preloadFont } from "./build/preloadFont.ts"
import { serviceWorker } from "./build/serviceWorker.ts"

/** The server that answers what the pages ask for, while you work on them. */
const server = process.env["HOURBOOK_URL"] ?? "http://localhost:3000"

/**
 * Files that pages share and that change with a library's release only, so that a browser keeps them. The library of
 * components is none that the first page waits for: what a dialog needs, and what pickers and menus need besides.
 */
const groups = [
  { name: "framework", tags: ["$initial" as const], test: /node_modules/u, priority: 3 },
  { name: "dialogs", test: /react-aria-components\/dist\/private\/(?:Dialog|Modal)\.mjs/u, priority: 2 },
  { name: "pickers", test: /node_modules\/(?:react-aria|react-stately|@internationalized)/u, priority: 1 },
  { name: "rows", test: /@tanstack\/(?:react-)?virtual/u, priority: 1 }
]

export default defineConfig({
  plugins: [
    {
      name: "messages",
      buildStart: compileMessages,
      handleHotUpdate: ({ file }) => (file.includes("/messages/") ? compileMessages() : undefined)
    },
    react(),
    layerOrder,
    serviceWorker,
    preloadFont,
    { ...optimizeLocales.vite({ locales: ["en-US", "de-DE"] }), enforce: "pre" }
  ],
  build: {
    target: "es2023",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: "lightningcss",
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } }
  },
  server: { proxy: { "/api": server, "/docs": server } }
})
