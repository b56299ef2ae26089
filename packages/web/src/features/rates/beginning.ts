/** The first day that a record can have: a rate from it applies whatever the day of the work. */
export const beginning = "1900-01-01"
