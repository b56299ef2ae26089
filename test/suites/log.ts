/**
 * How many lines of the log each operation leaves, in the request that `roleTable` makes as an owner; where none, why not.
 * Those that only read are not here: a GET changes nothing.
 */
type Lines = number | string

const records = { record: 1, amend: 1, remove: 1, bulk: 1 }
const entities = { add: 1, amend: 1, remove: 1, bulk: 1 }

const running = "a running timer is not a record yet"
const own = "what a browser may do is its person's own"
const challenge = "it makes a challenge, which changes nothing"
const refused = "it is refused where the table asks"

export const linesOfOperations: Readonly<Record<string, Readonly<Record<string, Lines>>>> = {
  time: records,
  timesheet: records,
  payments: records,
  payouts: records,
  charges: records,
  projects: entities,
  counteragents: entities,
  timer: { start: running, stop: 1, amend: running, discard: running },
  tags: { rename: 1 },
  rates: { put: 1, remove: 1, reprice: "no entry of the table has a rate" },
  exchangeRates: { put: 1, remove: 1 },
  workspace: { amend: 1, setLogo: 1, removeLogo: "no workspace of the table has a picture" },
  taxCodes: { add: 1, amend: 1 },
  webhooks: {
    add: 1,
    amend: 1,
    remove: 1,
    rotate: 1,
    test: "what is sent is listed with the webhook",
    replay: "what is sent is listed with the webhook"
  },
  unsubscribe: { stop: "preferences leave none" },
  mails: { send: 1, sendAgain: 1 },
  invoiceSeries: { add: 1, amend: 1 },
  invoiceSchedules: { add: 1, amend: 1, remove: 1 },
  approvals: {
    submit: 1,
    withdraw: "a timesheet that is not submitted stays as it is",
    approve: "the timesheet of the table is not submitted",
    return: "the timesheet of the table is not submitted"
  },
  invoices: { draft: 1, amend: 1, remove: 1, issue: 3, credit: refused, sent: 1 },
  periods: { close: 1, reopen: 1 },
  members: { add: 1, addFormer: 1, invite: 1, join: 1, amend: 1, remove: 1, revokeKey: 1 },
  me: { createKey: 1, revokeKey: 1, revokeConnection: 1 },
  statementLinks: { create: 1, revoke: 1 },
  calendarFeed: { make: 1, remove: 1 },
  imports: { add: 1, addInvoice: 2, undo: 1 },
  undo: { change: 1, operation: 1 },
  preferences: { amend: "preferences are how a person sees the pages" },
  mySessions: { end: own, endOthers: own },
  passkeys: { options: challenge, add: refused, remove: refused },
  session: {
    signIn: "a sign-in changes nothing of the workspace",
    signOut: own,
    passkeyOptions: challenge,
    passkey: "a sign-in changes nothing of the workspace",
    enterSample: refused,
    leaveSample: refused
  },
  shared: { statement: "it reads: the secret is in the body" }
}
