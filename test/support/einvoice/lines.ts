import type { Category, Line } from "@hourbook/einvoice/document/Invoice"
import { amountIn } from "@hourbook/einvoice/document/sums"
import {
  absolute,
  compare,
  type Decimal,
  fromText,
  multiply,
  rounded,
  subtract,
  sum,
  toText
} from "@hourbook/einvoice/values/Decimal"
import type { Chance } from "./chance.ts"

const rates: Readonly<Record<string, ReadonlyArray<string>>> = { S: ["19", "7", "20", "5.5", "21.00", "8.1"] }

const texts = ["Consulting in March", "Entwurf & Umsetzung <Phase 2>", "Bücher, “quotes” and 🙂", "Revue – «œuvre»"]

const decimal = (text: string): Decimal => fromText(text)!

/** Hours of entries at a price, whose cost is rounded once; where the printed product is off, the line is 1 × its cost. */
const workOf = (chance: Chance, currency: string): Pick<Line, "quantity" | "unit" | "price" | "net"> => {
  const minutes = chance.below(6000) + 1
  const price = chance.of(["90", "75.5", "120.25", "33.3333", "0", "1234.5678"])
  const net = amountIn(
    rounded(
      { units: (decimal(price).units * BigInt(minutes) * 10n ** 12n) / 60n, scale: decimal(price).scale + 12 },
      6
    ),
    currency
  )
  const quantity = toText(rounded({ units: (BigInt(minutes) * 10n ** 12n) / 60n, scale: 12 }, 6))
  const off = absolute(subtract(multiply(decimal(quantity), decimal(price)), decimal(net)))
  return compare(off, decimal("0.02")) > 0
    ? { quantity: "1", unit: "C62", price: net, net }
    : { quantity, unit: chance.once(0.8) ? "HUR" : "DAY", price, net }
}

/** A fixed amount; a part of it taken off, as a deposit or a discount is. */
const fixedOf = (chance: Chance, currency: string): Pick<Line, "quantity" | "unit" | "price" | "net"> => {
  const price = amountIn({ units: BigInt(chance.below(500_000)), scale: 2 }, currency)
  const quantity = String(1 + chance.below(9))
  return {
    quantity,
    unit: chance.of(["C62", "MON", "LS", "KMT"]),
    price,
    net: amountIn(multiply(decimal(price), decimal(quantity)), currency)
  }
}

const lessOf = (
  lines: ReadonlyArray<Line>,
  chance: Chance,
  currency: string
): Pick<Line, "quantity" | "unit" | "price" | "net"> => {
  const total = sum(lines.map(({ net }) => decimal(net)))
  const part = chance.of(["0.1", "0.5", "1"])
  const price = amountIn(multiply(total, decimal(part)), currency)
  return { quantity: "-1", unit: "C62", price, net: /[1-9]/u.test(price) ? `-${price}` : price }
}

/** Lines of some categories; of each category that is on the document, one at least. */
export const linesOf = (
  chance: Chance,
  mix: ReadonlyArray<Category>,
  currency: string,
  { count, hasOrders }: { readonly count: number; readonly hasOrders: boolean }
): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  const rateOf = (category: Category): Pick<Line, "category" | "percent"> =>
    category === "O" ? { category } : { category, percent: category === "S" ? chance.of(own) : "0" }
  const own = chance.once(0.5) ? [chance.of(rates["S"]!)] : rates["S"]!
  for (let index = 0; index < Math.max(count, mix.length); index++) {
    const category = index < mix.length ? mix[index]! : chance.of(mix)
    const description = chance.once(0.2) ? { description: "Details\nof the work" } : {}
    lines.push({
      id: String(index + 1),
      text: chance.of(texts),
      ...description,
      ...(chance.once(0.7) ? workOf(chance, currency) : fixedOf(chance, currency)),
      ...rateOf(category),
      ...(hasOrders && chance.once(0.7) ? { orderNumber: String(10 * (index + 1)) } : {}),
      ...(chance.once(0.2) ? { period: { start: "2026-03-02", end: "2026-03-30" } } : {})
    })
  }
  if (chance.once(0.35)) {
    const { category, percent } = chance.of(lines)
    const same = lines.filter((line) => line.category === category && line.percent === percent)
    lines.push({
      id: String(lines.length + 1),
      text: chance.of(["Deposit of 2 March", "Discount"]),
      ...lessOf(same, chance, currency),
      category,
      ...(percent === undefined ? {} : { percent })
    })
  }
  return lines
}
