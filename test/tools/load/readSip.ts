import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { minutesOfHours, parseUnits, type Units } from "./decimal.ts"

/** What somebody did for a task, as the dataset tells it. */
export interface SipRow {
  readonly developer: string
  readonly project: string
  readonly client: string
  readonly description: string
  readonly date: string
  readonly hours: Units
  readonly minutes: number
  readonly cost: Units
}

export class DatasetError extends Error {
  override readonly name = "DatasetError"
}

/** In `currency`. */
export const hourlyRate = 85n
export const currency = "GBP"

/** Every row of the dataset, in the order of its file. */
export const readSip = (folder: string): ReadonlyArray<SipRow> => {
  const dates = datesByTask(readCsv(folder, "est-act-dates.csv"))
  return readCsv(folder, "Sip-task-info.csv").map((record, index) => {
    const at = (problem: string) => new DatasetError(`Sip-task-info.csv, record ${index + 1}: ${problem}`)
    const task = field(record, "TaskNumber")
    const hours = parseUnits(field(record, "DeveloperHoursActual"))
    const date = dates.get(task)
    if (hours === undefined || hours < 0n) throw at("DeveloperHoursActual is not a number of hours")
    if (date === undefined) throw at(`task ${task} has no date in est-act-dates.csv`)
    return {
      developer: field(record, "DeveloperID"),
      project: field(record, "ProjectCode"),
      client: field(record, "Category"),
      description: field(record, "Summary") || task,
      date,
      hours,
      minutes: minutesOfHours(hours),
      cost: hours * hourlyRate
    }
  })
}

type CsvRecord = Readonly<Record<string, string>>

/** Latin-1 as files of its time mean it: with the quotes and dashes of Windows where ISO 8859-1 has control characters. */
const latin1 = new TextDecoder("windows-1252")

const readCsv = (folder: string, name: string): ReadonlyArray<CsvRecord> => {
  const path = join(folder, name)
  try {
    return parse(latin1.decode(readFileSync(path)), { columns: true })
  } catch (cause) {
    throw new DatasetError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause
    })
  }
}

const field = (record: CsvRecord, name: string): string => {
  const value = record[name]
  if (value === undefined) throw new DatasetError(`a record has no column ${name}`)
  return value.trim()
}

/**
 * The day that stands for a task: the first of CompletedOn, StartedOn and EstimateOn that is a real date. Where a task
 * repeats, its first line counts for each of the three columns, then its second where the first has none, and so on.
 */
const datesByTask = (records: ReadonlyArray<CsvRecord>): ReadonlyMap<string, string> => {
  const lines = Map.groupBy(records, (record) => field(record, "TaskNumber"))
  const dates = new Map<string, string>()
  for (const [task, ofTask] of lines) {
    const candidates = ["CompletedOn", "StartedOn", "EstimateOn"].flatMap((column) =>
      ofTask.map((record) => isoDate(field(record, column)))
    )
    const first = candidates.find((date) => date !== undefined)
    if (first !== undefined) dates.set(task, first)
  }
  return dates
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** `02-Nov-04` as 2004-11-02; undefined for what is no day of the calendar. */
export const isoDate = (text: string): string | undefined => {
  const [, day, name, year] = /^(\d{1,2})-([a-z]{3})-(\d{2})$/iu.exec(text) ?? []
  if (day === undefined || name === undefined || year === undefined) return undefined
  const month = months.indexOf(name.toLowerCase()) + 1
  const iso = `20${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`
  const there = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(there.valueOf()) && there.toISOString().startsWith(iso) ? iso : undefined
}
