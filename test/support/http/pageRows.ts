import { Effect } from "effect"
import type { Team } from "./callers.ts"
import { all, managers, no, type Rows } from "./roles.ts"
import { signInRows } from "./signInRows.ts"

/** A new link to a statement. */
const aLink = ({ acme, owner }: Team) =>
  Effect.map(owner.full.make("/api/statement-links", { counteragent_id: acme.id }), ({ id }) => String(id))

const gone = [404, 404, 404, 404] as const

/** What the pages ask for besides records and reports, by role: a part of the table of `matrix.test.ts`. */
export const pageRows: Rows = {
  ...signInRows,
  statementLinks: {
    list: { read: managers(200), full: managers(200) },
    create: { read: no, full: managers(201), body: ({ acme }) => ({ counteragent_id: acme.id }) },
    revoke: { read: no, full: managers(200), id: aLink }
  },
  shared: { statement: { read: gone, full: gone, body: { secret: "x".repeat(28) }, open: 404 } },
  suggestions: { list: { read: all, full: all } },
  preferences: {
    get: { read: all, full: all },
    amend: { read: all, full: all, body: { theme: "dark" } }
  }
}
