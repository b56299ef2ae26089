import type { RecordKindName } from "@hourbook/contract/data"
import { type AnyRecord, recordAddress } from "../api/recordAddress.ts"
import type { KeptWrite } from "./keptWrites.ts"
import { type Pending, pendingOf } from "./Pending.ts"
import type { ArrivedWrite, QueueState } from "./queueState.ts"

/** A record of a list, or one that only this browser has yet. */
export type Listed<R> = R & { readonly pending?: Pending | undefined }

/** The member who is signed in, and the workspace's currency. */
export interface Own {
  readonly id: string
  readonly name: string
  readonly currency: string
}

interface Making<R> {
  readonly idOf: (row: R) => string
  /** A row of the list; undefined for what is none. */
  readonly rowOf: (record: Listed<AnyRecord>) => R | undefined
  /** The fields of a new record that its change does not name. */
  readonly blank: Readonly<Record<string, unknown>>
  /** The fields that a change gives a record, as the server answers them. */
  readonly fieldsOf: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  readonly recordOf: (row: R) => Listed<AnyRecord>
  /** Whether it belongs in the list. */
  readonly matches: (row: R) => boolean
}

/** Whether a filter of ids, or none without one, has the value in it. */
export const among = (asked: string | undefined, value: string | null): boolean =>
  asked === undefined || asked === "" || asked.split(",").includes(value ?? "none")

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/**
 * The rows of a list as they will be: with those that wait to be recorded, as waiting changes leave them, without those
 * that are being deleted. New ones come first.
 */
export const waitingRecords = <R>(
  kind: RecordKindName,
  { arrived, isOffline, writes }: Pick<QueueState, "arrived" | "isOffline" | "writes">,
  rows: ReadonlyArray<R>,
  { blank, fieldsOf, idOf, matches, recordOf, rowOf }: Making<R>
): ReadonlyArray<R> => {
  const changes: ReadonlyArray<KeptWrite | ArrivedWrite> = [...arrived, ...writes].filter(
    ({ address }) => recordAddress(address)?.kind === kind
  )
  if (changes.length === 0) return rows
  const list = new Map(rows.map((row) => [idOf(row), row]))
  const fresh = new Map<string, R>()
  for (const write of changes) {
    const { body, method, names } = write
    const answer = "record" in write ? write.record : undefined
    const fields = isObject(body) ? { ...fieldsOf(body), ...names } : {}
    const pending = pendingOf(write, isOffline)
    if (method === "POST") {
      const made = {
        ...blank,
        ...names,
        ...fields,
        id: write.id,
        created_at: new Date(write.at).toISOString(),
        updated_at: "",
        pending
      }
      const row = rowOf(answer ?? made)
      if (row !== undefined && !list.has(idOf(row)) && matches(row)) fresh.set(idOf(row), row)
      continue
    }
    const id = recordAddress(write.address)?.id ?? ""
    const where = fresh.has(id) ? fresh : list
    const before = where.get(id)
    if (before === undefined) continue
    const record = recordOf(before)
    if (pending.state === "unsaved") {
      // The list shows what the server has; the form begins with what was typed.
      const typed = { ...record.pending?.typed, ...fields }
      const row = rowOf({ ...record, pending: { ...pending, typed } })
      if (row !== undefined) where.set(id, row)
      continue
    }
    const after = rowOf(answer ?? { ...record, ...fields, pending: record.pending ?? pending })
    if (method === "DELETE" || after === undefined || (matches(before) && !matches(after))) where.delete(id)
    else where.set(id, after)
  }
  return [...fresh.values(), ...list.values()]
}
