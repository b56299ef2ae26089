import { assert, describe, it } from "@effect/vitest"
import { type Statement, type StatementLine, statementSheet } from "@hourbook/paper/Statement"
import { accountLines, decimal, german, printed } from "../../support/paper/printed.ts"
import { cents, type PaperLine } from "../../support/paper/readPaper.ts"

const sumOf = (lines: ReadonlyArray<StatementLine>, kind: StatementLine["kind"]): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + Math.round(Number(line.amount) * 100) : sum), 0)

const statementOf = (lines: ReadonlyArray<StatementLine>, currencies: ReadonlyArray<string>): Statement => ({
  sender: "Müller & Wójcik",
  name: "Spółka Żółta Łódka z o.o.",
  from: null,
  through: "2026-11-23",
  minutes: lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  lines,
  accounts: currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    return {
      currency,
      digits: 2,
      opening: "0",
      earned: decimal(sumOf(own, "accrual")),
      charged: "0",
      settled: decimal(sumOf(own, "receipt")),
      closing: own.at(-1)?.balance ?? "0"
    }
  }),
  due: currencies.map((currency) => ({
    currency,
    digits: 2,
    covered: "0",
    unbilled: null,
    due: lines.findLast((line) => line.currency === currency)?.balance ?? "0",
    onAccount: "0"
  })),
  converted: { amount: "1234.567", currency: "EUR" },
  unconverted: []
})

const has = (line: PaperLine, text: string): boolean => line.some((placed) => placed.text === text)

describe("a statement on paper", () => {
  it("has three pages whose lines follow from each other, carries balances over, and ends with the sums of its lines", async () => {
    const lines = accountLines(75, ["EUR"])
    const paper = await printed(statementSheet(statementOf(lines, ["EUR"]), german))
    assert.lengthOf(paper.pages, 3)
    assert.strictEqual(paper.title, "Spółka Żółta Łódka z o.o. · Auszug bis 23. Nov. 2026")
    assert.strictEqual(paper.language, "de")
    assert.include(paper.lines[0], "Müller & Wójcik")
    let balance = 0
    let [work, paid, count] = [0, 0, 0]
    for (const [index, page] of paper.pages.entries()) {
      const head = page.findIndex((line) => has(line, "Saldo EUR"))
      const column = (title: string): number => page[head]?.find(({ text }) => text === title)?.right ?? 0
      const at = (line: PaperLine, title: string): number | undefined => {
        const found = line.find(({ right }) => Math.abs(right - column(title)) < 1)
        return found === undefined ? undefined : cents(found.text)
      }
      const table = page.slice(head + 1)
      assert.strictEqual(has(table[0] ?? [], "Übertrag"), index > 0)
      for (const line of table) {
        if (has(line, "Übertrag")) assert.strictEqual(at(line, "Saldo EUR"), balance)
        else if (line.some(({ text }) => /^\d+\. (?:Jan|Feb)\.$/u.test(text))) {
          const [amount = 0, settled = 0] = [at(line, "Betrag EUR"), at(line, "Bezahlt EUR")]
          balance += amount - settled
          work += amount
          paid += settled
          count++
          assert.strictEqual(at(line, "Saldo EUR"), balance)
        }
      }
      assert.isTrue(has(page.at(-1) ?? [], `Seite ${index + 1} von 3`))
    }
    assert.strictEqual(count, lines.length)
    const sum = (label: RegExp): number => {
      const found = paper.pages.at(-1)?.findLast((line) => label.test(line[0]?.text ?? ""))
      return cents((found?.at(-1)?.text ?? "").replace(/\s€$/u, ""))
    }
    assert.deepStrictEqual([sum(/^Arbeit, /u), sum(/^Zahlungen$/u), sum(/^Saldo$/u)], [work, -paid, balance])
    const text = paper.lines.join(" ")
    for (const line of lines) for (const word of line.text.split(" ")) assert.include(text, word)
    assert.notInclude(text, "\uFFFD")
  })

  it("keeps a balance for each currency, and names the currency of every amount", async () => {
    const lines = accountLines(60, ["EUR", "USD", "PLN"])
    const paper = await printed(statementSheet(statementOf(lines, ["EUR", "USD", "PLN"]), german))
    const last = (currency: string) => lines.findLast((line) => line.currency === currency)?.balance ?? ""
    const end = paper.pages.at(-1)?.findLast((line) => line[0]?.text === "Saldo") ?? []
    const written = (amount: string) => Number(amount).toLocaleString("de-DE", { minimumFractionDigits: 2 })
    assert.deepStrictEqual(
      end.slice(1).map(({ text }) => text.replace(/\s/gu, " ")),
      [`${written(last("EUR"))} €`, `${written(last("USD"))} $`, `${written(last("PLN"))} zł`]
    )
    assert.isTrue(
      paper.lines.some((line) => line.includes("Summe: 1.234,57 € zu den Wechselkursen vom 23. Nov. 2026."))
    )
    const [page = []] = paper.pages
    const carried = page.findIndex((line) => has(line, "Übertrag"))
    const further = page.slice(carried + 1, carried + 3).map((line) => line.map(({ text }) => text).join(" "))
    assert.match(further.join(" "), /^-?[\d.,]+\s\$ -?[\d.,]+\szł$/u)
  })

  it("writes dollars of two countries by their codes, and amounts to the last of many digits", async () => {
    const amount = "12345678901234567.8901"
    const line = { ...accountLines(1, ["USD"])[0], amount, balance: amount, open: amount } as StatementLine
    const statement = statementOf([line, { ...line, currency: "CAD" }], ["USD", "CAD"])
    const accounts = statement.accounts.map((account) => ({ ...account, digits: 4, closing: amount }))
    const due = statement.due.map((one) => ({ ...one, digits: 4, due: amount }))
    const text = (await printed(statementSheet({ ...statement, accounts, due }, german))).lines
      .join(" ")
      .replace(/\s/gu, " ")
    for (const code of ["USD", "CAD"]) assert.include(text, `12.345.678.901.234.567,8901 ${code}`)
  })

  it("cuts a text that is longer than a page, and says which characters it lacks", async () => {
    const [line] = accountLines(1, ["EUR"])
    const long = Array.from({ length: 900 }, (_, index) => `Wort${index}`).join(" ")
    const texts = [long, "日本 und 🎉", "Ein­Wort\u202E"]
    const statement = statementOf(
      texts.map((text) => ({ ...line, text }) as StatementLine),
      ["EUR"]
    )
    const paper = await printed(statementSheet(statement, german))
    const text = paper.lines.join(" ")
    for (const word of long.split(" ")) assert.include(text, word)
    assert.include(text, "\uFFFD\uFFFD und \uFFFD")
    const names = "Chinesisch, Emojis"
    assert.include(text, `Zeichen, die hier nicht gedruckt werden können, erscheinen als \uFFFD: ${names}.`)
    assert.isAbove(paper.pages.length, 2)
    for (const page of paper.pages) {
      for (const placed of page.flat()) {
        assert.isAtLeast(placed.left, 47)
        assert.isAtMost(placed.right, 548)
      }
    }
  })

  it("says that a period has nothing", async () => {
    const { lines } = await printed(statementSheet(statementOf([], []), { language: "en", locale: "en-GB" }))
    assert.include(lines, "No work, charges or payments in this period.")
    assert.include(lines.at(-1), "Page 1 of 1")
  })

  it("has what is not invoiced yet between the balance and what is due", async () => {
    const statement = statementOf(accountLines(3, ["EUR"]), ["EUR"])
    const due = [{ currency: "EUR", digits: 2, covered: "0", unbilled: "62.5", due: "207", onAccount: "0" }]
    const paper = await printed(statementSheet({ ...statement, due }, german))
    const sums = paper.lines.map((line) => line.replaceAll(/\s+/gu, " "))
    const at = sums.findIndex((line) => line.includes("Noch nicht in Rechnung gestellt"))
    assert.match(sums[at] ?? "", /[-−–]62,50/u)
    assert.match(sums[at + 1] ?? "", /Offener Betrag.*207,00/u)
    const without = await printed(statementSheet(statement, german))
    assert.isFalse(without.lines.some((line) => line.includes("Noch nicht in Rechnung gestellt")))
  })
})
