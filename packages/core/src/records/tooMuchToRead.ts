import { ValidationFailed } from "../shared/Errors.ts"

/** Refuses what would make a store read more records than `most`, and says what to ask for instead. */
export const tooMuchToRead = (most: number): ValidationFailed =>
  new ValidationFailed({
    field: null,
    problem:
      `this takes a look at more than ${most} records: narrow the period, or choose a project, counteragent or member; ` +
      "a list sorted by its date without search or created dates has no such limit"
  })
