import { recordAddress, recordIn } from "./recordAddress.ts"

/** A change that the server has taken. */
export type Written = readonly [address: string, data: unknown, etag: string | null]

/** What this page has changed: the versions that it made, and the records that it removed. */
const names = new Set<string>()

const removed = "removed"

const nameOf = ([address, data, etag]: Written): string => {
  const record = recordIn(data)
  return record === undefined ? `${recordAddress(address)?.id} ${removed}` : `${record.id} ${etag?.replaceAll('"', "")}`
}

/** Whether one of the changes that the page made is this one, so that it has read again what it shows. */
export const isAmong = (
  written: Array<Written>,
  change: { readonly subject_id: string; readonly action: string; readonly version: number | null }
): boolean => {
  for (const one of written.splice(0)) names.add(nameOf(one))
  return names.has(`${change.subject_id} ${change.action === "deleted" ? removed : change.version}`)
}
