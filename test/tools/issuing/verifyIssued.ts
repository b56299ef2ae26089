import { add, fromText, subtract, toText, zero, type Amount } from "@hourbook/core/values/Money"
import type { Service } from "../campaign/Service.ts"
import type { Api } from "../load/Api.ts"
import { walk } from "../load/walk.ts"
import { type Books, call } from "./Books.ts"

export interface IssuedVerified {
  readonly invoices: number
  readonly entries: number
  readonly invoiced: number
  /** What is wrong, as a line each. */
  readonly wrong: ReadonlyArray<string>
}

const all = async <Row>(api: Api, path: string, list: string): Promise<ReadonlyArray<Row>> => {
  const found: Array<Row> = []
  for await (const row of walk<Row>(api, { path, list })) found.push(row)
  return found
}

const amountOf = (value: unknown): Amount => fromText(String(value))
const sum = (amounts: ReadonlyArray<Amount>): Amount => amounts.reduce(add, zero)

/** Holds numbers, entries and documents against each other, and has the operator's commands check the store. */
export const verifyIssued = async (
  services: ReadonlyArray<Service>,
  api: Api,
  books: Books
): Promise<IssuedVerified> => {
  const order = "sort_by=created_at&sort_dir=asc"
  const invoices = await all<any>(api, `/api/invoices?${order}`, "invoices")
  const entries = await all<any>(api, `/api/time?${order}`, "entries")
  const charges = await all<any>(api, `/api/charges?${order}`, "charges")
  const wrong: Array<string> = []
  const numbers = invoices.map(({ number }) => String(number)).sort()
  numbers.forEach((number, index) => {
    if (Number(number) !== index + 1) wrong.push(`number ${number} is in the place of ${index + 1}`)
  })
  const stored = new Set(entries.map(({ id }) => String(id)))
  for (const id of books.present) if (!stored.has(id)) wrong.push(`entry ${id} is lost`)
  for (const id of stored) if (!books.present.has(id)) wrong.push(`entry ${id} is there, and nobody made it`)
  const known = new Set(invoices.map(({ id }) => id))
  for (const { id, invoice_id } of entries) {
    if (invoice_id !== null && !known.has(invoice_id)) wrong.push(`entry ${id} is in ${invoice_id}, which is not there`)
  }
  const entriesOf = Map.groupBy(entries, ({ invoice_id }) => invoice_id)
  const chargesOf = Map.groupBy(charges, ({ invoice_id }) => invoice_id)
  for (const { id, number, state, totals } of invoices) {
    if (state !== "issued") wrong.push(`invoice ${id} is ${state}`)
    const ledger = sum([
      ...(entriesOf.get(id) ?? []).map(({ cost }) => amountOf(cost)),
      ...(chargesOf.get(id) ?? []).map(({ amount }) => amountOf(amount))
    ])
    const gross = amountOf(totals.gross)
    if (toText(subtract(gross, ledger)) !== "0") {
      wrong.push(`invoice ${number} is ${toText(gross)}, and the ledger has ${toText(ledger)}`)
    }
  }
  const series = await call(api, "GET", "/api/invoice-series")
  for (const { next } of series.invoice_series) {
    if (next !== invoices.length + 1) wrong.push(`the next number is ${next} after ${invoices.length} invoices`)
  }
  for (const service of services) await service.stop()
  const [service] = services
  // It ends with 1 where something is wrong, and says what.
  const doctor = await service?.command("doctor").catch(({ stdout }) => JSON.parse(stdout))
  for (const { finding, name, status } of doctor?.checks ?? []) {
    if (status === "red") wrong.push(`doctor: ${name} ${finding}`)
  }
  const logs = await service?.command("log", "verify").catch(({ stdout }) => JSON.parse(stdout))
  for (const { ok, ...found } of logs ?? []) if (!ok) wrong.push(`log: ${JSON.stringify(found)}`)
  const totals: ReadonlyArray<any> = (await service?.command("rollups", "verify")) ?? []
  for (const { rollups } of totals) {
    for (const one of rollups) if (one.wrong > 0) wrong.push(`${one.wrong} totals of ${one.rollup}`)
  }
  const invoiced = entries.filter(({ invoice_id }) => invoice_id !== null).length
  return { invoices: invoices.length, entries: entries.length, invoiced, wrong }
}
