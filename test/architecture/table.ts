/** What a workspace may import. `effect` is its root module alone; `effect/x` stands for that module; others with their subpaths. */
export interface Allowed {
  readonly ours: ReadonlyArray<string>
  /** Single modules of ours that import nothing and run anywhere. */
  readonly modules?: ReadonlyArray<string>
  readonly framework: ReadonlyArray<string>
  /** Modules of the platform, and the folders under `src` that may touch them. */
  readonly platform?: { readonly folders: ReadonlyArray<string>; readonly modules: ReadonlyArray<string> }
}

/** The imports that each package may have, as docs/architecture.md lists them. */
export const packages: Readonly<Record<string, Allowed>> = {
  core: { ours: ["einvoice"], framework: ["@noble/hashes", "effect", "fastest-levenshtein"] },
  contract: { ours: [], framework: [] },
  rest: {
    ours: ["core", "exchange", "paper"],
    framework: ["effect", "effect/http", "effect/http-api", "effect/net", "effect/persistence", "fastest-levenshtein"]
  },
  identity: {
    ours: ["core", "rest"],
    framework: [
      "effect",
      "effect/http",
      "@simplewebauthn/server",
      "jose",
      "light-my-request",
      "oidc-provider",
      "openid-client"
    ],
    platform: { folders: ["server"], modules: ["node:async_hooks"] }
  },
  runtime: {
    ours: [
      "core",
      "contract",
      "rest",
      "holidays",
      "identity",
      "invoice-data",
      "mcp",
      "store-dynamodb",
      "store-memory",
      "store-postgres"
    ],
    framework: ["effect", "effect/http", "effect/observability", "@effect/platform-node", "nodemailer"],
    platform: {
      folders: ["mail", "platform"],
      modules: [
        "node:crypto",
        "node:dns",
        "node:fs",
        "node:fs/promises",
        "node:http",
        "node:https",
        "node:net",
        "node:os",
        "node:path",
        "node:stream",
        "node:url",
        "node:worker_threads"
      ]
    }
  },
  cli: {
    ours: ["core", "contract", "exchange", "rest", "runtime"],
    framework: ["effect", "effect/cli", "effect/http", "@effect/platform-node"],
    platform: {
      folders: ["commands", "copies", "files", "zip"],
      modules: [
        "node:child_process",
        "node:console",
        "node:crypto",
        "node:fs",
        "node:fs/promises",
        "node:http",
        "node:os",
        "node:path",
        "node:stream",
        "node:zlib"
      ]
    }
  },
  mcp: {
    ours: ["core", "exchange", "rest", "identity"],
    framework: ["effect", "effect/http", "@modelcontextprotocol/server"]
  },
  holidays: { ours: ["core"], framework: ["effect", "date-holidays"] },
  exchange: { ours: ["contract"], framework: ["@noble/hashes", "fflate", "hucre"] },
  paper: {
    ours: ["contract"],
    framework: ["fontkit", "jpeg-js", "pdfkit", "pngjs", "uqr"],
    platform: { folders: ["fonts", "pictures"], modules: ["node:fs/promises", "node:module", "node:zlib"] }
  },
  einvoice: { ours: [], framework: [] },
  "invoice-data": { ours: ["core", "einvoice"], framework: ["effect"] },
  "store-dynamodb": { ours: ["core"], framework: ["effect", "@aws-sdk/client-dynamodb"] },
  "store-memory": { ours: ["core"], framework: ["effect"] },
  "store-postgres": {
    ours: ["core"],
    framework: [
      "effect",
      "effect/Result",
      "effect/reactivity",
      "effect/sql",
      "@effect/sql-pg",
      "@electric-sql/pglite",
      "@electric-sql/pglite-prepopulatedfs"
    ],
    platform: {
      folders: ["engine", "pglite"],
      modules: [
        "node:crypto",
        "node:fs",
        "node:net",
        "node:path",
        "node:sqlite",
        "node:stream",
        "node:tls",
        "node:url",
        "node:worker_threads"
      ]
    }
  },
  web: {
    ours: ["contract", "exchange"],
    modules: [
      "@hourbook/core/billing/seriesFormats",
      "@hourbook/core/billing/seriesNumbers",
      "@hourbook/core/values/fold",
      "@hourbook/einvoice/codes/countries",
      "@hourbook/einvoice/codes/iban",
      "@hourbook/einvoice/codes/vatIds"
    ],
    framework: [
      "@fontsource-variable/geist",
      "@internationalized/date",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "@tanstack/react-virtual",
      "idb",
      "lucide-react",
      "react",
      "react-aria-components",
      "react-dom"
    ]
  }
}
