/**
 * Which operations can change what is of a day, and so have to be refused once it is closed: `closed` ones are tried on a closed day by
 * `everyWay`. Of the others, why no closed day matters. Those that only read are not here.
 */
type Way = string

const records = { record: "closed", amend: "closed", remove: "closed", bulk: "closed" }
const entities = {
  add: "it has no day",
  amend: "it has no day; records that move to its client are tried by themselves",
  remove: "what has records is not removed",
  bulk: "it has no day"
}
const noDay = "it has no day"
const pictures = "issued documents keep the picture that they have"
const noRecord = "it changes no record"

export const closedWays: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  time: records,
  timesheet: records,
  payments: records,
  payouts: records,
  charges: records,
  projects: { ...entities, amend: "closed" },
  counteragents: entities,
  timer: { start: "closed", stop: "closed", amend: "a running timer is of no day yet", discard: "it leaves nothing" },
  tags: { rename: "tags are no figures" },
  rates: { put: "records keep their prices", remove: "records keep their prices", reprice: "closed" },
  exchangeRates: { put: "closed", remove: "closed" },
  workspace: { amend: "closed", setLogo: pictures, removeLogo: pictures },
  webhooks: { add: noDay, amend: noDay, remove: noDay, rotate: noDay, test: noDay, replay: noDay },
  unsubscribe: { stop: "it is a preference of its reader" },
  mails: { send: noDay, sendAgain: noDay },
  taxCodes: { add: noDay, amend: "issued documents keep it as it was" },
  invoiceSeries: { add: noDay, amend: noDay },
  invoiceSchedules: { add: noDay, amend: noDay, remove: noDay },
  invoices: {
    draft: "a draft has no day",
    amend: "a draft has no day",
    remove: "a draft has no day",
    issue: "the suite of invoices tries it",
    credit: "it is of today",
    sent: "what is issued stays as it is"
  },
  periods: { close: "it is about the days themselves", reopen: "it is about the days themselves" },
  approvals: { submit: noRecord, withdraw: noRecord, approve: noRecord, return: "timesheets try it by themselves" },
  members: {
    add: noDay,
    addFormer: noDay,
    invite: noDay,
    join: noDay,
    amend: noDay,
    remove: "records keep their members",
    revokeKey: noDay
  },
  me: { createKey: noDay, revokeKey: noDay, revokeConnection: noDay },
  statementLinks: { create: noDay, revoke: noDay },
  calendarFeed: { make: noDay, remove: noDay },
  imports: { add: "its records are tried by themselves", addInvoice: "the suite of moves tries it", undo: "closed" },
  undo: { change: "closed", operation: "closed" },
  preferences: { amend: noDay },
  mySessions: { end: noDay, endOthers: noDay },
  passkeys: { options: noDay, add: noDay, remove: noDay },
  session: {
    signIn: noDay,
    signOut: noDay,
    passkeyOptions: noDay,
    passkey: noDay,
    enterSample: "it is another workspace",
    leaveSample: "it is another workspace"
  },
  shared: { statement: "it reads" }
}
