/** What the workspace already has, as far as an import needs to know it. */
export interface World {
  /** The base currency. */
  readonly currency: string
  /** The zone of its clocks, in which a file's times are, unless the mapping says another. */
  readonly timeZone?: string
  /** Current and former members. */
  readonly people: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly former: boolean
  }>
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly projects: ReadonlyArray<{ readonly id: string; readonly name: string; readonly clientId: string | null }>
}
