import { openPrinter } from "@hourbook/paper/print"
import type { StatementLine } from "@hourbook/paper/Statement"
import { type ReadPaper, readPaper } from "./readPaper.ts"

type Making = Parameters<Awaited<ReturnType<typeof openPrinter>>>[0]

/** The bytes of a paper. */
export const bytesOfPaper = async (making: Making): Promise<Uint8Array> => {
  const print = await openPrinter()
  const printing = print(making, new Date(0))
  for (const _ of printing.steps);
  return (await printing.end()).bytes
}

export const printed = async (making: Making): Promise<ReadPaper> => readPaper(await bytesOfPaper(making))

export const german = { language: "de", locale: "de-DE" } as const

/** Hundredths as decimal text. */
export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

const texts = [
  "Startseite für Größe M",
  "Łódź: poprawki w formularzu zamówień, testy na trzech przeglądarkach i lista zmian dla zespołu",
  "Příprava nabídky",
  "Κείμενο και Щоденник"
]

/** The lines of an account, whose balances follow from their amounts: each day work, and now and then a payment. */
export const accountLines = (count: number, currencies: ReadonlyArray<string>): ReadonlyArray<StatementLine> => {
  const balances = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const currency = currencies[index % currencies.length] ?? "EUR"
    const isPayment = index % 11 === 10
    const amount = isPayment ? 95_000 : 7_505 + ((index * 37) % 9_000)
    const balance = (balances.get(currency) ?? 0) + (isPayment ? -amount : amount)
    balances.set(currency, balance)
    return {
      day: new Date(Date.UTC(2026, 0, 5 + Math.floor(index / 3))).toISOString().slice(0, 10),
      kind: isPayment ? "receipt" : "accrual",
      isElsewhere: false,
      text: texts[index % texts.length] ?? "",
      project: index % 3 === 0 ? "Relaunch" : null,
      minutes: isPayment ? null : 30 + index,
      amount: decimal(amount),
      currency,
      balance: decimal(balance),
      open: null,
      paid: null,
      chargeKind: null
    }
  })
}
