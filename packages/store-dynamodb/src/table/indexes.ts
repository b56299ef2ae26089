/** The indexes, by what they find records of: each has all attributes, and only records are in them. */
export const indexes = {
  byDay: { hash: "ws", range: "day" },
  byProject: { hash: "pr", range: "day" },
  byClient: { hash: "cl", range: "day" },
  byMember: { hash: "us", range: "day" },
  byCreation: { hash: "ws", range: "made" }
} as const

export type IndexName = keyof typeof indexes

/** The moment, in seconds, after which DynamoDB may delete an item. Nothing relies on when it does. */
export const expiry = "ttl"
