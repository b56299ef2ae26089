import type { CertificateFigures, Movements } from "./CertificateFigures.ts"
import { digitsOf, plus } from "./sheet/amounts.ts"
import type { CertificateWords } from "./sheet/certificateWords.ts"
import type { Cells, Group, Row, Table } from "./sheet/Sheet.ts"
import { type Decimal, usualDigits, type Writing } from "./sheet/Writing.ts"

const amounts = ["opening", "earned", "charged", "received", "settled", "closing"] as const
type Amounts = Readonly<Record<(typeof amounts)[number], Decimal>>
const none: Amounts = { opening: "0", earned: "0", charged: "0", received: "0", settled: "0", closing: "0" }

const sumOf = (one: Amounts, other: Amounts): Amounts => ({
  opening: plus(one.opening, other.opening),
  earned: plus(one.earned, other.earned),
  charged: plus(one.charged, other.charged),
  received: plus(one.received, other.received),
  settled: plus(one.settled, other.settled),
  closing: plus(one.closing, other.closing)
})

type Named<Line extends { readonly currency: string }> = readonly [currency: string, lines: ReadonlyArray<Line>]

/** Lines by their currency, the workspace's first. */
function* byCurrency<Line extends { readonly currency: string }>(
  lines: ReadonlyArray<Line>,
  base: string
): Generator<void, ReadonlyArray<Named<Line>>> {
  const groups = new Map<string, Array<Line>>([[base, []]])
  for (const line of lines) {
    const group = groups.get(line.currency) ?? []
    group.push(line)
    groups.set(line.currency, group)
    yield
  }
  return [...groups].filter(([, group]) => group.length > 0)
}

/** So many digits after the point, as every amount of a currency is written. */
function* digitsIn({ clients, members, totals }: CertificateFigures): Generator<void, ReadonlyMap<string, number>> {
  const digits = new Map<string, number>()
  const see = (currency: string, all: ReadonlyArray<Decimal>): void => {
    const most = Math.max(digits.get(currency) ?? usualDigits(currency), ...all.map(digitsOf))
    digits.set(currency, most)
  }
  const seeAll = (line: Movements): void =>
    see(
      line.currency,
      amounts.map((name) => line[name])
    )
  seeAll(totals)
  for (const line of clients) {
    seeAll(line)
    yield
  }
  for (const { cost, currency } of members) {
    see(currency, [cost])
    yield
  }
  return digits
}

export interface CertificateTables {
  readonly tables: ReadonlyArray<Table>
  readonly notes: ReadonlyArray<string>
  /** What is owed at the end. */
  readonly closing: string
}

/** The figures of a certificate in tables: clients, then members, each by currency with sums, and the number of records. */
export function* certificateTables(
  figures: CertificateFigures,
  words: CertificateWords,
  { hours, money, plain }: Writing
): Generator<void, CertificateTables> {
  const { clients, members, totals } = figures
  const digits = yield* digitsIn(figures)
  const write = (amount: Decimal, currency: string): string => plain(amount, digits.get(currency) ?? 2)
  const cellsOf = (all: Amounts, currency: string): Cells => amounts.map((name) => write(all[name], currency))

  const ofClients: Array<Group> = []
  for (const [currency, lines] of yield* byCurrency(clients, totals.currency)) {
    const rows: Array<Row> = []
    let sum = none
    for (const line of lines) {
      sum = sumOf(sum, line)
      const after = sum
      rows.push({
        cells: [line.name ?? words.noClient, ...cellsOf(line, currency)],
        detail: "",
        carried: () => [["", ...cellsOf(after, currency)]]
      })
      yield
    }
    ofClients.push({
      title: currency,
      sums: [],
      rows,
      foot: { label: words.total(currency), cells: ["", ...cellsOf(sum, currency)] }
    })
  }
  const [only] = ofClients
  const isConverted = ofClients.length > 1 || (only !== undefined && only.title !== totals.currency)
  if (isConverted) {
    const cells = ["", ...cellsOf(totals, totals.currency)]
    ofClients.push({ title: "", sums: [], rows: [], foot: { label: words.allIn(totals.currency), cells } })
  }

  const ofMembers: Array<Group> = []
  for (const [currency, lines] of yield* byCurrency(members, totals.currency)) {
    const rows: Array<Row> = []
    let [minutes, cost] = [0, "0"]
    for (const line of lines) {
      minutes += line.minutes
      cost = plus(cost, line.cost)
      const carried: Cells = ["", hours(minutes), write(cost, currency)]
      rows.push({
        cells: [line.name, hours(line.minutes), write(line.cost, currency)],
        detail: "",
        carried: () => [carried]
      })
      yield
    }
    const foot = { label: words.total(currency), cells: ["", hours(minutes), write(cost, currency)] }
    ofMembers.push({ title: currency, sums: [], rows, foot })
  }

  const figuresIn = (titles: ReadonlyArray<string>) => titles.map((title) => ({ title, align: "end" }) as const)
  return {
    tables: [
      {
        columns: [
          { title: words.client, align: "start", fills: true },
          ...figuresIn([words.openingBalance, words.earned, words.charged, words.received, words.settled]),
          { title: words.closingBalance, align: "end", tone: "owed" }
        ],
        opening: [],
        groups: ofClients
      },
      {
        columns: [{ title: words.work, align: "start", fills: true }, ...figuresIn([words.hours, words.earned])],
        opening: [],
        groups: ofMembers
      }
    ],
    notes: isConverted ? [words.converted(totals.currency)] : [],
    closing: money(totals.closing, totals.currency, digits.get(totals.currency))
  }
}
