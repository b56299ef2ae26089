import { type RecordKindName, recordKindNames, recordKinds } from "@hourbook/contract/data"

export interface RecordAddress {
  readonly kind: RecordKindName
  /** Undefined where a new record is made. */
  readonly id: string | undefined
}

const recordId = /^\/[0-9a-f-]{36}$/u

/** The record that an address of the interface is about, if it is about one. */
export const recordAddress = (address: string): RecordAddress | undefined => {
  const kind = recordKindNames.find((one) => address.startsWith(recordKinds[one].path))
  if (kind === undefined) return undefined
  const rest = address.slice(recordKinds[kind].path.length)
  if (rest === "") return { kind, id: undefined }
  return recordId.test(rest) ? { kind, id: rest.slice(1) } : undefined
}

/** Whether a path of the interface is one of records, whose changes the queue keeps. */
export const isRecordPath = (path: string): boolean =>
  recordKindNames.some((kind) => path === recordKinds[kind].path || path === `${recordKinds[kind].path}/{id}`)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** A record with its id, whatever its kind. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

const isRecord = (value: unknown): value is AnyRecord => isObject(value) && typeof value["id"] === "string"

const keys = [...recordKindNames.map((kind) => recordKinds[kind].key), "counteragent", "project"]

/** The record in the answer to a change. */
export const recordIn = (data: unknown): AnyRecord | undefined =>
  isObject(data) ? keys.map((key) => data[key]).find(isRecord) : undefined
