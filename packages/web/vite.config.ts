import optimizeLocales from "@react-aria/optimize-locales-plugin"
import react from "@vitejs/plugin-react"
import { defaultClientConditions, defineConfig } from "vite"
import { languages } from "../contract/src/data.ts"
import { layerOrder } from "./build/layerOrder.ts"
import { compileMessages } from "./build/messages.ts"
import { preloadFont } from "./build/preloadFont.ts"
import { serviceWorker } from "./build/serviceWorker.ts"

/** The server that answers what the pages ask for, while you work on them. */
const server = process.env["HOURBOOK_URL"] ?? "http://localhost:3000"

/** Languages with their likeliest region, as the library of components has its words: `en-US`. */
const locales = languages.map((language) => {
  const { region } = new Intl.Locale(language).maximize()
  return `${language}-${region}`
})

const initial = { tags: ["$initial" as const], priority: 3 }

/**
 * Files that pages share. Those of libraries change with a release of theirs only, so that a browser keeps them; what
 * dialogs need, and what pickers and menus need besides, is loaded with the first of them. The service worker stays whole.
 */
const groups = [
  { ...initial, name: "framework", test: /\/node_modules\//u },
  {
    ...initial,
    name: "app",
    test: /\/web\/src\/(?!main|serviceWorker|format\/appPath)|\/core\/src\/shared\/fold|preload-helper/u
  },
  { name: "dialogs", test: /\/react-aria-components\/dist\/private\/(?:Dialog|Modal)\./u, priority: 2 },
  { name: "pickers", test: /\/node_modules\/(?:react-aria|react-stately|@internationalized)/u, priority: 1 },
  {
    name: "page",
    test: /\/src\/(?:format\/defined|components\/(?:\w+\/)?(?:ExportButton|Figures|PageHead|PeriodStepper|PrintButton|Card|Skeleton|Stepper|inputClass|lazyComponent|usePeriodKeys))\.|\/lucide-react\/.*\/icons\/(?:copy|pencil|search|trash-2|x)\./u,
    priority: 1
  },
  { name: "waiting", test: /\/offline\/(?:Pending|WaitingMark|waitingRecords)\./u },
  { name: "exactly", test: /\/format\/exactly\./u },
  { name: "pages", test: /InfiniteQuery|\/src\/api\/readPages\./u },
  { name: "rows", test: /\/@tanstack\/(?:react-)?virtual|\/src\/components\/lists\/VirtualRows\./u }
]

export default defineConfig({
  // Packages of ours are built in from their sources.
  resolve: { conditions: ["@hourbook/source", ...defaultClientConditions] },
  worker: { format: "es" },
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
    { ...optimizeLocales.vite({ locales }), enforce: "pre" }
  ],
  build: {
    target: "es2023",
    manifest: true,
    license: { fileName: ".vite/license.json" },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: "lightningcss",
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } }
  },
  server: { proxy: { "/api": server, "/docs": server } }
})
