import { existsSync, renameSync, rmSync } from "node:fs"

/** The directory of the sample data, beside that of the records. */
export const demoDirectoryOf = (records: string): string => `${records.replace(/\/+$/u, "")}-demo`

/** Has the directory made where it is not there; it is whole or not there. Gives whether it is there now. */
export const madeOnce = async (directory: string, make: (directory: string) => Promise<boolean>): Promise<boolean> => {
  if (existsSync(directory)) return true
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (!(await make(unfinished))) return false
  renameSync(unfinished, directory)
  return true
}
