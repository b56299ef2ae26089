import optimizeLocales from "@react-aria/optimize-locales-plugin"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { layerOrder } from "./build/layerOrder.ts"
import { compileMessages } from "./build/messages.ts"
import { preloadFont } from "./build/preloadFont.ts"
import { serviceWorker } from "./build/serviceWorker.ts"

/** The server that answers what the pages ask for, while you work on them. */
const server = process.env["HOURBOOK_URL"] ?? "http://localhost:3000"

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
    reportCompressedSize: false
  },
  server: { proxy: { "/api": server, "/docs": server } }
})
