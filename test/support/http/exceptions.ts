/** Operations for those without a key or session as well. */
export const needsNone = (id: string): boolean =>
  id === "system.openapi" || /^(?:session|shared|feeds|unsubscribe)\./u.test(id)

/** Operations for any key. */
export const needsAny: ReadonlyArray<string> = [
  "me.revokeKey",
  "me.revokeConnection",
  "mySessions.end",
  "mySessions.endOthers",
  "passkeys.options",
  "passkeys.add",
  "passkeys.remove"
]

/** Operations that write, without an Idempotency-Key or a version to expect: a repeat changes nothing. */
export const unversioned = (id: string): boolean =>
  needsNone(id) ||
  needsAny.includes(id) ||
  [
    "approvals.submit",
    "approvals.withdraw",
    "approvals.approve",
    "approvals.return",
    "members.revokeKey",
    "exchangeRates.remove",
    "rates.remove",
    "rates.reprice",
    "tags.rename",
    "statementLinks.revoke",
    "webhooks.remove",
    "webhooks.test",
    "webhooks.replay",
    "imports.undo",
    "periods.close",
    "periods.reopen",
    "invoices.issue",
    "invoices.sent",
    "preferences.amend",
    "calendarFeed.make",
    "calendarFeed.remove"
  ].includes(id)
