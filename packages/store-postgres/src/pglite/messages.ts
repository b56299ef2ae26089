/** What the thread of the database is asked. Batches are whole messages of the PostgreSQL protocol. */
export type Request =
  | { readonly kind: "batch"; readonly stream: number; readonly bytes: Uint8Array }
  /** The session is over: what it left behind must not reach the next one. */
  | { readonly kind: "end" }
  | { readonly kind: "stop" }

/** What it says. Every batch brings replies of which the last says so, unless the thread dies first. */
export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "inUse"; readonly pid: number | null }
  | { readonly kind: "broken"; readonly message: string }
  | { readonly kind: "reply"; readonly stream: number; readonly bytes: Uint8Array; readonly last: boolean }
