/** What an official rule finds in a document. */
export interface Verdict {
  readonly rule: string
  /** `fatal`, `warning` or `information`, `none` where the rule carries none. */
  readonly flag: string
}
