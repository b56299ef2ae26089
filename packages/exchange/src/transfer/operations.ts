import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { asName } from "../plan/asName.ts"
import type { Cost } from "../plan/costs.ts"
import { foldAddress } from "../plan/foldAddress.ts"
import { foldName } from "../plan/foldName.ts"
import { type Kept, keptAs, splitAt } from "../plan/kept.ts"
import type { PlannedPerson } from "../plan/people.ts"
import type { PlannedClient, PlannedProject } from "../plan/places.ts"
import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import { base62 } from "../values/base62.ts"
import { toPlain } from "../values/Decimal.ts"
import { momentOf } from "../values/moments.ts"
import type { Call, Operation } from "./Call.ts"

/** The names of a file's clients, projects and people while their ids are not known. */
export const clientKey = ({ name }: Pick<PlannedClient, "name">): string => foldName(name)
export const projectKey = ({ client, name }: Pick<PlannedProject, "client" | "name">): string =>
  JSON.stringify([foldName(client), foldName(name)])

/** The ids of what is there. */
export interface Ids {
  readonly clients: Map<string, string>
  readonly projects: Map<string, string>
  readonly people: Map<string, string>
}

const longestId = 200
const longestName = 200

const hashed = (parts: ReadonlyArray<string>): string => base62(sha256(utf8ToBytes(JSON.stringify(parts))))

/** A name as it is recorded, and what is too long for one in the metadata. */
const named = (name: string): { readonly name: string; readonly metadata?: Kept } => {
  const whole = asName(name)
  const start = splitAt(whole, longestName)[0].trimEnd()
  return start === whole ? { name: start } : { name: start, metadata: keptAs("import_full_name", whole) }
}

/** An id at the source as a reference holds it: of one that is too long, a hash. */
export const refId = (id: string): string =>
  id.length > longestId || /[\p{Cc}\u2028\u2029\u202D\u202E]/u.test(id) ? hashed([id]) : id

const refOf = (source: string, id: string): Operation["external_ref"] => ({ source, id: refId(id) })

export const clientOperation = (source: string, client: PlannedClient): Operation => ({
  op: "create",
  external_ref: refOf(source, hashed(["client", clientKey(client)])),
  body: named(client.name)
})

export const projectOperation = (source: string, project: PlannedProject, ids: Ids): Operation => {
  const client = ids.clients.get(foldName(project.client))
  return {
    op: "create",
    external_ref: refOf(source, hashed(["project", projectKey(project)])),
    body: { ...named(project.name), ...(client === undefined ? {} : { counteragent_id: client }) }
  }
}

export const personCall = ({ email, name }: PlannedPerson): Call => ({
  makes: "people",
  path: "/api/members/former",
  body: { name: named(name).name, ...(email === "" ? {} : { email: foldAddress(email) }) }
})

/** When an entry begins; null where the file does not say it. */
export const momentOfEntry = (
  { day, start, startedAt }: Pick<PlannedEntry, "day" | "start" | "startedAt">,
  timeZone: string | null
): string | null =>
  startedAt === null
    ? start === null || timeZone === null
      ? null
      : momentOf(day, start, timeZone)
    : new Date(startedAt).toISOString()

/** What is sent of an entry, with a price where it has none. What has no id yet is left out, as in a dry run. */
export const entryOperation = (
  source: string,
  entry: PlannedEntry,
  { ids, price, timeZone }: { readonly ids: Ids; readonly timeZone: string | null; readonly price?: Cost }
): Operation => {
  const { billable, client, description, kept, minutes, person, project, tags } = entry
  const moment = momentOfEntry(entry, timeZone)
  const cost = entry.cost ?? price ?? null
  const user = person === null ? undefined : ids.people.get(person.key)
  const projectId = project === null ? undefined : ids.projects.get(projectKey(project))
  const clientId = client === null ? undefined : ids.clients.get(clientKey(client))
  return {
    op: "create",
    external_ref: refOf(source, entry.externalId),
    body: {
      description,
      accrual_date: entry.day,
      duration_minutes_total: minutes,
      ...(user === undefined ? {} : { user_id: user }),
      ...(clientId === undefined ? {} : { counteragent_id: clientId }),
      ...(projectId === undefined ? {} : { project_id: projectId }),
      ...(billable === null ? {} : { billable }),
      ...(cost === null ? {} : { cost: toPlain(cost.value), currency: cost.currency }),
      ...(moment === null ? {} : { started_at: moment }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(Object.keys(kept).length === 0 ? {} : { metadata: kept })
    }
  }
}
