/** The indexes of records and cells. Each projects all attributes. */
export const indexes = {
  byDay: { hash: "ws", range: "day" },
  byProject: { hash: "pr", range: "day" },
  byClient: { hash: "cl", range: "day" },
  byMember: { hash: "us", range: "day" },
  byCreation: { hash: "ws", range: "made" }
} as const

export type IndexName = keyof typeof indexes

/** The attribute with the time, in seconds, after which DynamoDB may delete an item. No code relies on the deletion. */
export const expiry = "ttl"
