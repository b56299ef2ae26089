/** Requests to the database thread. A batch contains complete messages of the PostgreSQL protocol. */
export type Request =
  | { readonly kind: "batch"; readonly stream: number; readonly bytes: Uint8Array }
  /** Ends the session and resets its state for the next one. */
  | { readonly kind: "end" }
  | { readonly kind: "stop" }

/** Messages of the database thread. The last reply to a batch has `last: true`; it is missing if the thread dies first. */
export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "inUse"; readonly pid: number | null }
  | { readonly kind: "broken"; readonly message: string }
  | { readonly kind: "reply"; readonly stream: number; readonly bytes: Uint8Array; readonly last: boolean }
