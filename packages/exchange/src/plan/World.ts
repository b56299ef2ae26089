/** The members, clients, projects and settings of the workspace that an import needs to know. */
export interface World {
  /** The base currency. */
  readonly currency: string
  /** The time zone of a file's times, unless the mapping has another. */
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
