import type { Category, Invoice, Line, Party, Payment } from "@hourbook/einvoice/document/Invoice"
import { amountIn, summed } from "@hourbook/einvoice/document/sums"
import { type Chance, chanceOf } from "./chance.ts"
import { reasons } from "./example.ts"
import { linesOf } from "./lines.ts"
import { isInUnion, party, withoutVatId } from "./parties.ts"

/** Which categories stand on a document together. */
const mixes: ReadonlyArray<ReadonlyArray<Category>> = [
  ["S"],
  ["Z"],
  ["E"],
  ["AE"],
  ["K"],
  ["G"],
  ["O"],
  ["S"],
  ["S", "Z"],
  ["S", "E"],
  ["S", "AE"],
  ["S", "Z", "E"]
]

const isThere = (): boolean => true
const inUnion = (country: string): boolean => isInUnion(country)

const sidesOf = (chance: Chance, mix: ReadonlyArray<Category>): readonly [seller: Party, buyer: Party] => {
  if (mix.includes("O")) return [withTaxNumber(chance, party(chance, isThere)), withoutVatId(party(chance, isThere))]
  if (mix.includes("K") || mix.includes("AE")) {
    const seller = party(chance, inUnion)
    return [seller, party(chance, (country) => isInUnion(country) && country !== seller.country)]
  }
  if (mix.includes("G")) return [party(chance, inUnion), party(chance, (country) => !isInUnion(country))]
  const seller = party(chance, (country) => country !== "US")
  const isSmall = chance.once(0.3) && seller.country === "DE"
  return [isSmall ? withTaxNumber(chance, seller) : seller, party(chance, isThere)]
}

/** A seller that its tax office knows and no other. */
const withTaxNumber = (chance: Chance, seller: Party): Party => {
  return { ...withoutVatId(seller), taxNumber: chance.of(["12/345/67890", "99012345678"]) }
}

const currenciesOf = (chance: Chance): string =>
  chance.once(0.7) ? "EUR" : chance.of(["USD", "GBP", "CHF", "JPY", "PLN", "SEK"])

const paymentOf = (chance: Chance, currency: string, reference: string): Payment => {
  if (chance.once(0.1)) return { means: "1", accounts: [] }
  if (currency !== "EUR")
    return { means: "30", reference, accounts: [{ number: "000123456789", holder: "Olga Osten", bic: "CHASUS33" }] }
  const iban = { iban: "DE89370400440532013000", holder: "Olga Osten", bic: "COBADEFFXXX" }
  return { means: "58", reference, accounts: chance.once(0.2) ? [iban, { iban: "AT611904300234573201" }] : [iban] }
}

const currencyOf: Readonly<Record<string, string>> = { PL: "PLN" }

/** Tax in the currency of the seller's country, at some rate. */
const accountingOf = (chance: Chance, { country }: Party, currency: string, tax: string): Invoice["accounting"] => {
  const own = currencyOf[country] ?? "EUR"
  if (!isInUnion(country) || own === currency || (Number(tax) === 0 && chance.once(0.5))) return undefined
  const units = BigInt(tax.replace(".", "")) * BigInt(8000 + chance.below(4000))
  return { currency: own, tax: amountIn({ units, scale: 4 + (tax.split(".")[1] ?? "").length }, own) }
}

const terms = [
  "Payable within 14 days, without deduction.",
  "#SKONTO#TAGE=10#PROZENT=2.00#",
  "14 days net\n#SKONTO#TAGE=7#PROZENT=3.00#\n"
]

const documentOf = (chance: Chance, index: number): Invoice => {
  const mix = mixes[index % mixes.length]!
  const kind = chance.once(0.25) ? "credit_note" : "invoice"
  const [seller, buyer] = sidesOf(chance, mix)
  const currency = currenciesOf(chance)
  const hasOrders = chance.once(0.4)
  const lines = linesOf(chance, mix, currency, { count: index % 250 === 7 ? 1000 : 1 + chance.below(12), hasOrders })
  const number = `${kind === "invoice" ? "R" : "G"}2026-${String(index + 1).padStart(4, "0")}`
  const { taxes, totals } = summed(lines, currency, reasons)
  const accounting = accountingOf(chance, seller, currency, totals.tax)
  return {
    kind,
    number,
    issueDate: "2026-04-01",
    dueDate: "2026-04-15",
    currency,
    ...(accounting === undefined ? {} : { accounting }),
    period: { start: "2026-03-01", end: "2026-03-31" },
    buyerReference: chance.of(["04011000-12345-03", "PO & Co", "Abteilung Ü"]),
    ...(hasOrders ? { orderNumber: "4500012345" } : {}),
    ...(chance.once(0.5) ? { note: "Thank you for the work.\nSecond line with <signs> & “quotes” 🙂" } : {}),
    ...(chance.once(0.5) || kind === "credit_note" ? { paymentTerms: chance.of(terms) } : {}),
    ...(kind === "credit_note"
      ? { corrects: { number: "R2026-0001", ...(chance.once(0.5) ? { issueDate: "2026-03-31" } : {}) } }
      : {}),
    seller: chance.once(0.2) ? { ...seller, legalText: "Amtsgericht Berlin, HRB 12345" } : seller,
    buyer,
    payment: paymentOf(chance, currency, number),
    lines,
    taxes,
    totals
  }
}

/** Documents of every category, all of which every profile takes. */
export const documents = (seed: number, count: number): ReadonlyArray<Invoice> => {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, (_, index) => documentOf(chance, index))
}

/** What the recorded run and the tests make their documents from. */
export const recordedSeed = 16931

export const lineCount = (all: ReadonlyArray<Invoice>): number =>
  all.reduce((count, { lines }) => count + lines.length, 0)

export const linesIn = (category: Category, all: ReadonlyArray<Invoice>): ReadonlyArray<Line> =>
  all.flatMap(({ lines }) => lines.filter((line) => line.category === category))
