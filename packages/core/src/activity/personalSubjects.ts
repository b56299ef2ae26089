/** What a person named, or is named after: a first key has the member's name in its own. */
export const personalSubjects = ["member", "api_key", "session", "passkey", "calendar_feed"] as const

const personal: ReadonlySet<string> = new Set(personalSubjects)

/** Whether lines about a subject have the name of its owner in what they say of it. */
export const isPersonalSubject = (subject: string): boolean => personal.has(subject)

/** The fields of a line about a person that have a name or address. */
export const personalFields: ReadonlySet<string> = new Set(["email", "name"])
