/** The kinds of records, as their addresses have them. */
export type RecordKind = "time" | "money" | "charges" | "payouts"

export interface RecordAddress {
  readonly kind: RecordKind
  /** Undefined where a new record is made. */
  readonly id: string | undefined
}

const pattern = /^\/api\/(time|money|charges|payouts)(?:\/([0-9a-f-]{36}))?$/u
const kinds: ReadonlyArray<RecordKind> = ["time", "money", "charges", "payouts"]

/** The record that an address of the interface is about, if it is about one. */
export const recordAddress = (address: string): RecordAddress | undefined => {
  const [, kind, id] = pattern.exec(address) ?? []
  const known = kinds.find((one) => one === kind)
  return known === undefined ? undefined : { kind: known, id }
}

/** Whether a path of the interface is one of records, whose changes the queue keeps. */
export const isRecordPath = (path: string): boolean =>
  kinds.some((kind) => path === `/api/${kind}` || path === `/api/${kind}/{id}`)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** A record with its id, whatever its kind. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

const isRecord = (value: unknown): value is AnyRecord => isObject(value) && typeof value["id"] === "string"

const answers = ["entry", "inflow", "charge", "payout", "counteragent", "project"]

/** The record in the answer to a change. */
export const recordIn = (data: unknown): AnyRecord | undefined =>
  isObject(data) ? answers.map((key) => data[key]).find(isRecord) : undefined
