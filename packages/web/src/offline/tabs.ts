import type { KeptWrite } from "./keptWrites.ts"

/** This page, as the changes that it sends know it. Over plain http a browser makes no such ids, and signs no one in. */
export const tab: string = "randomUUID" in crypto ? crypto.randomUUID() : ""

const lockOf = (name: string): string => `hourbook-tab-${name}`

/** Holds a lock as long as the page is open, by which others know that it sends its own changes. */
export const holdTab = (): Promise<void> =>
  new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve()
    void navigator.locks.request(lockOf(tab), () => {
      resolve()
      return new Promise(() => undefined)
    })
  })

/** The changes of pages that are closed. */
export const adoptable = async (writes: ReadonlyArray<KeptWrite>): Promise<ReadonlyArray<KeptWrite>> => {
  const others = writes.filter((write) => write.tab !== tab)
  if (others.length === 0 || !("locks" in navigator)) return others
  const { held = [] } = await navigator.locks.query()
  const open = new Set(held.map(({ name }) => name))
  return others.filter((write) => !open.has(lockOf(write.tab)))
}
