import type { Role } from "@hourbook/core/access/Role"
import { Effect } from "effect"
import type { Team } from "../callers.ts"
import { all, managers, no, type Rows, writers } from "../roles.ts"
import { importBody } from "../wireKinds.ts"
import { signInRows } from "./signInRows.ts"

/** A new link to a statement. */
const aLink = ({ acme, owner }: Team) =>
  Effect.map(owner.full.make("/api/statement-links", { counteragent_id: acme.id }), ({ id }) => String(id))

/** An import of the caller; a client has none. */
const anImport = (fixture: Team, role: Role) =>
  Effect.map(fixture[role === "client" ? "owner" : role].full.make("/api/imports", importBody), ({ id }) => String(id))

/** An open invoice of another program, whose number no other has. */
const anOldInvoice = ({ acme }: Team) => ({
  number: crypto.randomUUID(),
  counteragent_id: acme.id,
  issue_date: "2026-03-31",
  open: 120.5
})

/** The feed of the caller, which has no id in its path. A client has none. */
const aFeed = (fixture: Team, role: Role) => Effect.as(fixture[role].full.post("/api/me/calendar-feed"), "")

/** Has the workspace approve weeks. */
const weeks = ({ owner }: Team) => Effect.as(owner.full.put("/api/workspace", { approvals: "week" }), "")

const aSheet = ({ member }: Team) => ({ sheets: [{ user_id: member.id, from: "2026-03-02" }], comment: "Look again" })

const gone = [404, 404, 404, 404] as const

/** What the pages ask for besides records and reports, by role: a part of the table of `matrix.test.ts`. */
export const pageRows: Rows = {
  ...signInRows,
  statementLinks: {
    list: { read: managers(200), full: managers(200) },
    create: { read: no, full: managers(201), body: ({ acme }) => ({ counteragent_id: acme.id }) },
    revoke: { read: no, full: managers(200), id: aLink }
  },
  approvals: {
    list: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    submit: { read: no, full: [200, 200, 200, 403], id: weeks, body: { from: "2026-03-02" } },
    withdraw: { read: no, full: [200, 200, 200, 403], id: weeks, body: { from: "2026-03-02" } },
    approve: { read: no, full: managers(200), body: aSheet },
    return: { read: no, full: managers(200), body: aSheet }
  },
  imports: {
    list: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    add: { read: no, full: [201, 201, 201, 403], body: importBody },
    get: { read: [200, 200, 200, 403], full: [200, 200, 200, 403], id: anImport },
    addInvoice: { read: no, full: managers(201), body: anOldInvoice, id: anImport },
    undo: { read: no, full: [200, 200, 200, 403], id: anImport }
  },
  shared: { statement: { read: gone, full: gone, body: { secret: "x".repeat(28) }, open: 404 } },
  calendarFeed: {
    show: { read: all, full: all },
    make: { read: no, full: writers(201) },
    remove: { read: no, full: [200, 200, 200, 404], id: aFeed }
  },
  unsubscribe: { stop: { read: gone, full: gone, query: "?token=nothing", open: 404 } },
  feeds: { ics: { read: gone, full: gone, query: "?token=hbf_nothing", open: 404 } },
  suggestions: { list: { read: all, full: all } },
  preferences: {
    get: { read: all, full: all },
    amend: { read: all, full: all, body: { theme: "dark" } }
  }
}
