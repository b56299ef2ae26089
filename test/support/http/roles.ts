import type { Effect } from "effect"
import type { Team } from "./callers.ts"

export const roles = ["owner", "admin", "member", "client"] as const
export type Role = (typeof roles)[number]
export type Statuses = readonly [owner: number, admin: number, member: number, client: number]

/** What an endpoint answers, and what it is asked. `id` makes something that the owner may change. */
export interface Row {
  readonly read: Statuses
  readonly full: Statuses
  readonly body?: object | ((fixture: Team) => object)
  readonly query?: string | ((fixture: Team) => string)
  readonly id?: (fixture: Team, role: Role) => Effect.Effect<string, never, any>
  /** What it answers without a key, where it needs none. */
  readonly open?: number
}

export const no = [403, 403, 403, 403] as const
export const all = [200, 200, 200, 200] as const
export const managers = (status: number) => [status, status, 403, 403] as const
export const owners = [200, 403, 403, 403] as const
export const writers = (status: number) => [status, status, status, 403] as const

/** By group and endpoint. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Row>>>>
