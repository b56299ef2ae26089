import { foldName } from "../plan/foldName.ts"
import type { RecognisedFile } from "../recognised.ts"
import { foldHeader } from "../sources/Field.ts"
import { decimalMarkOf, readNumber } from "../values/numbers.ts"
import { readCurrency, withoutCurrency } from "../values/words.ts"
import type { Owed } from "./cutOf.ts"

const names = {
  client: ["client", "customer", "counteragent name", "kunde"],
  currency: ["currency", "währung"],
  owed: ["owed", "open", "amount", "balance", "offen", "geschuldet", "betrag", "saldo"]
} as const

interface Client {
  readonly id: string
  readonly name: string
}

/** That an amount could be read with the other decimal mark than that of the table. */
const otherMark = (text: string, mark: "." | ","): string =>
  readNumber(withoutCurrency(text), mark === "." ? "," : ".") === undefined
    ? ""
    : `: the other lines have decimal ${mark === "." ? "points" : "commas"}, so write it with one`

type Part = keyof typeof names

const isPart = (part: string): part is Part => part in names

/** A table of clients, currencies and what each client owes; or why it is none, a line for each problem. */
export const owedIn = (
  { table: { header, rows } }: Pick<RecognisedFile, "table">,
  clients: ReadonlyArray<Client>,
  /** The client that a misspelled name may mean. */
  nearest: (name: string) => Client | null = () => null
): { readonly owed: ReadonlyArray<Owed> } | { readonly problems: ReadonlyArray<string> } => {
  const columnOf = (part: Part): number =>
    header.findIndex((text) => names[part].some((name) => name === foldHeader(text)))
  const [client, currency, amount] = [columnOf("client"), columnOf("currency"), columnOf("owed")]
  if (client < 0 || currency < 0 || amount < 0) {
    const missing = Object.keys(names).filter((part) => isPart(part) && columnOf(part) < 0)
    const found = header.map((text) => `"${text}"`).join(", ")
    return {
      problems: [
        `the table needs the columns client, currency and owed. It lacks ${missing.join(" and ")}: it has ${found}`
      ]
    }
  }
  const mark = decimalMarkOf(rows.map(({ cells }) => withoutCurrency(cells[amount] ?? ""))) ?? "."
  const [owed, problems, seen]: [Array<Owed>, Array<string>, Set<string>] = [[], [], new Set()]
  for (const { cells, line } of rows) {
    const [name, code, text] = [client, currency, amount].map((index) => (cells[index] ?? "").trim())
    const found = clients.filter((one) => one.id === name || foldName(one.name) === foldName(name ?? ""))
    const [one, ...others] = found
    const unit = readCurrency(code ?? "")
    const open = readNumber(withoutCurrency(text ?? ""), mark)
    const key = `${one?.id ?? ""} ${unit ?? ""}`
    const likely = one === undefined ? nearest(name ?? "") : null
    if (one === undefined)
      problems.push(
        `line ${line}: there is no client "${name ?? ""}"${likely === null ? "" : `: did you mean "${likely.name}"?`}`
      )
    else if (others.length > 0)
      problems.push(`line ${line}: several clients are called "${name ?? ""}": write the id of one`)
    else if (unit === null) problems.push(`line ${line}: "${code ?? ""}" is not a currency such as EUR`)
    else if (open === undefined)
      problems.push(`line ${line}: "${text ?? ""}" is not an amount${otherMark(text ?? "", mark)}`)
    else if (seen.has(key)) problems.push(`line ${line}: ${one.name} is there twice in ${unit}`)
    else owed.push({ clientId: one.id, client: one.name, currency: unit, open })
    seen.add(key)
  }
  return problems.length > 0 ? { problems } : { owed }
}
