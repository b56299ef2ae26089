import { ValidationFailed } from "../errors/Errors.ts"

/** Refuses a query that would make a store read more than so many records, and says how to narrow it. */
export const readLimitExceeded = (records: number): ValidationFailed =>
  new ValidationFailed({
    field: null,
    problem:
      `this query would read more than ${records.toLocaleString("en-US")} records: narrow the period, or choose a ` +
      "project, client or member; a list sorted by its date without search or created dates has no such limit",
    rule: { code: "read_limit", records }
  })
