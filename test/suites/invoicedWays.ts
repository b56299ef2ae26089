import { closedWays } from "./closedDays.ts"

/**
 * Which operations could change an issued document or what it has: `tried` ones are tried by `everyInvoicedWay`. Of the others, why
 * none can. Each operation that can write is in `closedWays`, too.
 */
type Way = string

const own = "it is about another record"
const settings = "it is a setting that documents do not have"

const records = { record: own, amend: "tried", remove: "tried", bulk: "tried" }
const entities = { add: own, amend: "tried", remove: "tried", bulk: "tried" }

const named: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  time: records,
  timesheet: records,
  charges: records,
  payments: { record: "tried", amend: "tried", remove: "tried", bulk: "tried" },
  projects: entities,
  counteragents: entities,
  rates: { put: "entries keep their prices", remove: "entries keep their prices", reprice: "tried" },
  tags: { rename: "tried" },
  workspace: { amend: "tried", setLogo: "tried", removeLogo: "tried" },
  members: {
    add: settings,
    addFormer: settings,
    invite: settings,
    join: settings,
    amend: "tried",
    remove: "tried",
    revokeKey: settings
  },
  imports: { add: own, addInvoice: own, undo: "tried" },
  undo: { change: "tried", operation: "tried" },
  taxCodes: { add: own, amend: "tried" },
  invoiceSeries: { add: own, amend: "tried" },
  invoices: {
    draft: own,
    amend: "tried",
    remove: "tried",
    issue: "tried",
    credit: "tried",
    sent: "tried"
  }
}

export const invoicedWays: Readonly<Record<string, Readonly<Record<string, Way>>>> = Object.fromEntries(
  Object.entries(closedWays).map(([group, ways]) => [
    group,
    named[group] ?? Object.fromEntries(Object.keys(ways).map((name) => [name, settings]))
  ])
)
