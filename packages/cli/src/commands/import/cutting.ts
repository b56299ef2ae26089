import { randomUUID } from "node:crypto"
import { nearestName } from "@hourbook/core/names/nearestName"
import { type Cut, cutCalls, cutOf, type Cutting, keptCuts, laterCuts, type Owed } from "@hourbook/exchange/cut/cutOf"
import { notInvoicedAt, workSaysInvoiced } from "@hourbook/exchange/cut/notInvoiced"
import { owedIn } from "@hourbook/exchange/cut/owedIn"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schema } from "effect"
import { accountsAt, earlierCuts, workOfImport } from "./accounts.ts"
import { dataOf } from "./ask.ts"
import type { Send } from "./Connection.ts"
import { listHint } from "./earlier.ts"
import { listImports } from "./importRecords.ts"
import { readClients } from "./readWorld.ts"

const Written = Schema.Struct({
  results: Schema.Array(
    Schema.Struct({ ok: Schema.Boolean, error: Schema.optionalKey(Schema.Struct({ message: Schema.String })) })
  )
})

/** A table of what is said to be open. */
export interface OwedTable {
  readonly path: string
  readonly file: Pick<RecognisedFile, "table">
}

const longestComment = 500

/** What is said to be open, from a table of clients of the workspace. */
const readOwed = Effect.fnUntraced(function* (
  { file, path }: OwedTable,
  clients: Parameters<typeof owedIn>[1]
): Effect.fn.Return<ReadonlyArray<Owed>, StartupError> {
  const read = owedIn(file, clients, (name) => nearestName(name, clients))
  if ("owed" in read) return read.owed
  return yield* new StartupError({ message: `Nothing is written. In ${path}, ${read.problems.join("; ")}.` })
})

const write = Effect.fnUntraced(function* (send: Send, call: ReturnType<typeof cutCalls>[number]) {
  const headers = { "idempotency-key": randomUUID() }
  const { results } = yield* dataOf(Written)(send, { method: "POST", ...call, headers })
  const refused = results.find(({ ok }) => !ok)?.error
  if (refused === undefined) return
  return yield* new StartupError({
    message: `A charge is refused: ${refused.message}. Run the same command again to go on.`
  })
})

const laterOf = (...days: ReadonlyArray<string | null>): string | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)

/** Brings what the clients of an import owe at the end of a day to what is said, by opening charges of the import. */
export const cutting = Effect.fnUntraced(function* (
  send: Send,
  {
    at,
    id,
    isDryRun,
    table
  }: {
    readonly id: string
    /** Null for the last day of the import's work, or that of the last cut if it is later. */
    readonly at: string | null
    /** Null where nothing is open any more of the clients of the import but what is not invoiced. */
    readonly table: OwedTable | null
    readonly isDryRun: boolean
  }
): Effect.fn.Return<
  {
    readonly day: string
    readonly cuts: ReadonlyArray<Cut>
    readonly unconverted: ReadonlyArray<string>
    /** Whether the file says which work is invoiced. */
    readonly saysInvoiced: boolean
  },
  StartupError
> {
  const made = (yield* listImports(send)).find((one) => one.id === id)
  if (made === undefined) {
    return yield* new StartupError({
      message: `Nothing was imported as ${id}. ${listHint}`,
      refusal: { code: "not_found" }
    })
  }
  const { clientIds: worked, lastDay, work, workOfClients } = yield* workOfImport(send, made)
  const earlier = yield* earlierCuts(send)
  // Clients who only have a charge of this import as well: their work may have belonged to an import that was undone.
  const ofCuts = earlier.filter(({ importId }) => importId === id).map(({ clientId }) => clientId)
  const clientIds = [...new Set([...worked, ...ofCuts])]
  const day = at ?? laterOf(lastDay, ...earlier.map((cut) => cut.day))
  if (day === null) return yield* new StartupError({ message: `The import ${id} has no time entries any more.` })
  const owed = table === null ? null : yield* readOwed(table, yield* readClients(send))
  const plan: Cutting = { importId: id, day, clientIds, owed, notInvoiced: notInvoicedAt(workOfClients, day), earlier }
  const [later] = laterCuts(plan)
  if (later !== undefined) {
    const name = owed?.find(({ clientId }) => clientId === later.clientId)?.client ?? ""
    return yield* new StartupError({
      message: `Nothing is written. The balance of ${name} was set on ${later.day} by the cut of import ${later.importId ?? ""}, after ${day}. Name that day or a later one: --at ${later.day}`
    })
  }
  const asked = [...new Set([...clientIds, ...(owed ?? []).map((one) => one.clientId)])]
  const { accounts, unconverted } = yield* accountsAt(send, asked, day)
  for (const [on, kept] of Map.groupBy(keptCuts(plan), (cut) => cut.day)) {
    if (on === day) continue
    const clients = [...new Set(kept.map(({ clientId }) => clientId))]
    accounts.push(...(yield* accountsAt(send, clients, on)).accounts)
  }
  const cuts = cutOf(accounts, plan).filter(
    ({ amount, open, openAtEnd, owed: wanted, replaces }) =>
      [amount, open, openAtEnd, wanted].some(({ units }) => units !== 0n) || replaces.length > 0
  )
  const comment = `Settled before the move: ${made.file_name}`.slice(0, longestComment)
  for (const call of isDryRun ? [] : cutCalls(cuts, { importId: id, comment })) yield* write(send, call)
  return { day, cuts, unconverted, saysInvoiced: workSaysInvoiced(work) }
})
