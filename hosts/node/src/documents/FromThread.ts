/** A document as its thread has made it. */
export interface FromThread {
  readonly kind: "document"
  readonly hash: string
  readonly plain: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
}
