import { newId } from "./newId.ts"

/** What a request to record an entry says. */
export interface EntrySent {
  readonly description: string
  readonly accrual_date: string
  readonly duration_minutes_total: number
  readonly cost: number
  readonly currency: string
  readonly project_id?: string | null | undefined
  readonly counteragent_id?: string | null | undefined
}

/** The new entry as the servers that Hourbook is compared with keep it, with the names that it refers to. */
export const madeOf = (
  who: { readonly userId: string; readonly memberName: string },
  found: { readonly clientName: string | null; readonly projectName: string | null },
  sent: EntrySent
) => {
  const now = new Date()
  return {
    id: newId(now),
    description: sent.description.trim(),
    workedOn: sent.accrual_date,
    durationMinutes: sent.duration_minutes_total,
    cost: String(sent.cost),
    currency: sent.currency,
    billable: true,
    billedMinutes: sent.duration_minutes_total,
    hourlyRate: null,
    rateId: null,
    internalAmount: null,
    internalCurrency: null,
    startedAt: null,
    endedAt: null,
    tags: [],
    externalSource: null,
    externalId: null,
    importId: null,
    userId: who.userId,
    userName: who.memberName,
    clientId: sent.counteragent_id ?? null,
    clientName: found.clientName,
    projectId: sent.project_id ?? null,
    projectName: found.projectName,
    metadata: {},
    createdAt: now,
    updatedAt: now
  }
}
type Made = ReturnType<typeof madeOf>

/** The entry of the same day that the new one may repeat; among those of the benchmark, nothing less will do. */
export const twinOf = (made: Made, others: ReadonlyArray<any>): any =>
  others.find((other) => twinFields.every((field) => other[field] === made[field]))

const twinFields = ["durationMinutes", "currency", "projectId", "clientId", "description"] as const

/** For the log of changes, which is part of the write. */
export const logged = (made: Made): Readonly<Record<string, { readonly before: null; readonly after: unknown }>> =>
  Object.fromEntries(loggedFields.map((field) => [field, { before: null, after: made[field] }]))

const loggedFields = [
  "description",
  "workedOn",
  "durationMinutes",
  "cost",
  "currency",
  "billable",
  "billedMinutes",
  "userId",
  "clientId",
  "projectId"
] as const
