/** A secret that was just made, which is shown once. */
export interface MadeSecret {
  readonly url: string
  readonly secret: string
}
