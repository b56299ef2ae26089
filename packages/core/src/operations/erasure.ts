import { Schema } from "effect"
import { erasedAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { isPersonalSubject, personalFields } from "../activity/personalSubjects.ts"
import type { UserId } from "../values/Ids.ts"

/** What is shown in place of an erased name. */
export const erasedName = "Erased person"

export const erasedMember = (member: Member): Member => ({
  ...member,
  email: erasedAddress(member.userId),
  name: erasedName,
  version: member.version + 1
})

/** A line of the log without the name and address of a member, who made the change or was changed. */
export const erasedEvent = (event: ActivityEvent, userId: UserId): ActivityEvent => {
  const made = event.userId === userId ? { ...event, userName: erasedName } : event
  if (!isAbout(event, userId)) return made
  const changes = Object.fromEntries(
    Object.entries(event.changes).map(([field, { after, before }]) => {
      const erased = (value: Schema.Json): Schema.Json => (value === null ? null : erasedName)
      return [field, personalFields.has(field) ? { before: erased(before), after: erased(after) } : { before, after }]
    })
  )
  return { ...made, title: erasedName, changes }
}

const isAbout = ({ ownerId, subject }: ActivityEvent, userId: UserId): boolean =>
  ownerId === userId && isPersonalSubject(subject)

/** Whether {@link erasedEvent} changes a line. */
export const namesMember = (event: ActivityEvent, userId: UserId): boolean =>
  event.userId === userId || isAbout(event, userId)

const fromText = Schema.decodeSync(Schema.fromJsonString(Schema.Json))

/** A result that is kept for repeats, as JSON, without the name and address of a member. */
export const erasedResult = (result: string, userId: UserId): string =>
  JSON.stringify(withoutNames(fromText(result), userId))

/** Whatever has the member's id as `userId` is about the member: a record, a membership or a key. */
const withoutNames = (json: Schema.Json, userId: UserId): Schema.Json => {
  if (typeof json !== "object" || json === null) return json
  if (isList(json)) return json.map((inside) => withoutNames(inside, userId))
  const isTheirs = json["userId"] === userId
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) => [
      field,
      isTheirs && typeof value === "string" ? erasedField(field, value, userId) : withoutNames(value, userId)
    ])
  )
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

const erasedField = (field: string, value: string, userId: UserId): string =>
  field === "email" ? erasedAddress(userId) : field === "name" || field === "userName" ? erasedName : value
