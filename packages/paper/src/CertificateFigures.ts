import type { Decimal } from "./sheet/Writing.ts"

/** What moved in one currency, with the balance before and after. */
export interface Movements {
  readonly currency: string
  readonly opening: Decimal
  readonly earned: Decimal
  readonly charged: Decimal
  readonly received: Decimal
  readonly settled: Decimal
  readonly closing: Decimal
}

export interface CertificateFigures {
  /** By name; null for records without a client. */
  readonly clients: ReadonlyArray<Movements & { readonly name: string | null }>
  readonly members: ReadonlyArray<{
    readonly name: string
    readonly currency: string
    readonly minutes: number
    readonly cost: Decimal
  }>
  readonly counts: Readonly<Record<string, number>>
  /** All together in the workspace's currency. */
  readonly totals: Movements
}
