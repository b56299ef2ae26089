/** What becomes a line of a draft from work. */
export const workGroups = ["entry", "day", "project", "member", "tag", "one"] as const
export type WorkGroup = (typeof workGroups)[number]
