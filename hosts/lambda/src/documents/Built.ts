/** A document as the build made it. */
export interface Built {
  readonly hash: string
  /** Compressed with Brotli, in base64. */
  readonly brotli: string
}
