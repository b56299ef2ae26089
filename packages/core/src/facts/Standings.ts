import type { RecordFilter } from "../records/RecordRepository.ts"
import type { Amount } from "../values/Money.ts"
import type { Direction } from "../values/Page.ts"
import type { RowPosition } from "../values/RowPosition.ts"
import type { EntityId, EntityDimension } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import type { Valuation } from "./Valuation.ts"

/** What projects, clients and members can be put in order by: minutes, or money in the workspace's currency. */
export type StandingFigure = "worked" | "earned" | "charged" | "received" | "debt"

/** Rows in the order of a figure, from the first or from the one after a position. */
export interface StandingsPage {
  readonly by: StandingFigure
  readonly direction: Direction
  readonly after: RowPosition | null
  readonly limit: number
}

/**
 * A question about the projects, clients or members that have facts. Facts before the start of the valuation count as part
 * of a debt only, and those that are part of no debt not at all.
 */
export interface StandingsQuestion {
  readonly by: EntityDimension
  readonly of: ReadonlyArray<FactKindName>
  readonly filter: RecordFilter
  readonly valuation: Valuation
  /** The sort key of the name of records without a project, client or member. */
  readonly nameless: string
  /** Only those with an amount in the currency of the workspace, or minutes for the figure `worked`. */
  readonly withValue: StandingFigure | null
  /** Without it, all of them in no order. */
  readonly page: StandingsPage | null
}

/**
 * What was worked and earned for a project or client or by a member, got in for it, and is owed, as in a `Balance`. In a page
 * only the figure that it is in the order of; the others are 0.
 */
export interface Standing {
  readonly id: EntityId
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly debt: Amount
}

export interface Standings {
  readonly rows: ReadonlyArray<Standing>
  /** How many projects, clients or members there are, whatever the page; records without one are not counted. */
  readonly count: number
  /** The position of the last row; null where no row follows. */
  readonly next: RowPosition | null
}
