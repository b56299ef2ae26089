/** A rate of the workspace, and the work that it is for. */
export interface KnownRate {
  readonly kind: "bill" | "cost"
  /** Of an hour, in plain decimal text. */
  readonly amount: string
  readonly currency: string
  /** The first day on which it holds. */
  readonly from: string
  readonly projectId: string | null
  readonly clientId: string | null
  readonly memberId: string | null
}

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
  readonly clients: ReadonlyArray<{
    readonly id: string
    readonly name: string
    /** What the client pays in, where the workspace says so. */
    readonly currency?: string | null
  }>
  /** The id of the caller, whose the lines without a person are. */
  readonly me?: string
  /** The rates of the workspace; undefined where the caller may set none. */
  readonly rates?: ReadonlyArray<KnownRate>
  readonly projects: ReadonlyArray<{ readonly id: string; readonly name: string; readonly clientId: string | null }>
}
