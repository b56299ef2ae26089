import { assert, describe, it } from "@effect/vitest"
import { alreadyThere } from "@hourbook/exchange/cut/ledgers"
import { leavesOrderOpen, openInvoicesIn } from "@hourbook/exchange/cut/openInvoicesIn"
import { readText } from "@hourbook/exchange/readFile"
import { toPlain } from "@hourbook/exchange/values/Decimal"

const clients = [
  { id: "1", name: "Nordlicht GmbH" },
  { id: "2", name: "Baker & Sons" },
  { id: "3", name: "Twin" },
  { id: "4", name: "Twin" }
]

const tableIn = (text: string) => {
  const file = readText(new TextEncoder().encode(text))
  if ("_tag" in file) throw new Error(file.reason.code)
  return file.table
}

const read = (text: string, more = {}) => openInvoicesIn(tableIn(text), { clients, ...more })

const plain = (text: string, more = {}) =>
  read(text, more).invoices.map(({ client, currency, due, issued, number, open, total }) => [
    number,
    client,
    currency,
    issued,
    due,
    total === null ? null : toPlain(total),
    toPlain(open)
  ])

const reasons = (text: string) => read(text).problems.map(({ line, reason }) => [line, reason.code])

const harvest =
  "Issue Date,Last Payment Date,ID,PO Number,Client,Subject,Invoice Amount,Paid Amount,Balance,Subtotal,Discount,Tax,Tax2,Currency,Currency Symbol,Document Type\n"

describe("the open invoices of a report", () => {
  it("are those of Harvest with a balance, with the currency by its name and in the marks of the account", () => {
    const text = `${harvest}2026-03-01,,101,,Nordlicht GmbH,March,"1 190,0","0,0","1 190,0","1 000,0","0,0","190,0","0,0",Euro - EUR,€,Invoice
2026-02-01,2026-02-20,100,,Nordlicht GmbH,February,"500,0","500,0","0,0","500,0","0,0","0,0","0,0",Euro - EUR,€,Invoice
2026-03-15,2026-03-20,102,,baker & sons,Half,"800,5","300,0","500,5","800,5","0,0","0,0","0,0",British Pound - GBP,£,Invoice
`
    assert.deepStrictEqual(plain(text), [
      ["101", "Nordlicht GmbH", "EUR", "2026-03-01", null, "1190", "1190"],
      ["102", "Baker & Sons", "GBP", "2026-03-15", null, "800.5", "500.5"]
    ])
    assert.strictEqual(read(text).settled, 1)
  })

  it("are those of FreshBooks that are not paid, each of its lines", () => {
    const text = `Client Name,Invoice #,Date Issued,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Line Total,Currency
Nordlicht GmbH,INV-1,2026-01-05,paid,2026-01-20,Design,,75.00,10,750.00,EUR
Baker & Sons,INV-2,2026-02-05,sent,,Design,,75.00,10,750.00,USD
Baker & Sons,INV-2,2026-02-05,sent,,Travel,,1,20.25,20.25,USD
Nordlicht GmbH,INV-3,2026-03-05,overdue,,Design,,100,1,100,EUR
Nordlicht GmbH,INV-4,2026-03-06,draft,,Design,,100,1,100,EUR
`
    assert.deepStrictEqual(plain(text), [
      ["INV-2", "Baker & Sons", "USD", "2026-02-05", null, "770.25", "770.25"],
      ["INV-3", "Nordlicht GmbH", "EUR", "2026-03-05", null, "100", "100"]
    ])
    assert.strictEqual(read(text).settled, 2)
  })

  it("are not guessed where FreshBooks says that one is partly paid", () => {
    const text = `Client Name,Invoice #,Date Issued,Invoice Status,Date Paid,Line Total,Currency
Nordlicht GmbH,INV-1,2026-01-05,partial,,750.00,EUR
`
    assert.deepStrictEqual(reasons(text), [[2, "partlyPaid"]])
    const known = text.replace("Currency\n", "Currency,Outstanding\n").replace("EUR\n", "EUR,250\n")
    assert.deepStrictEqual(plain(known), [["INV-1", "Nordlicht GmbH", "EUR", "2026-01-05", null, "750", "250"]])
  })

  it("are those of a table in German, with due dates", () => {
    const text = `Rechnungsnummer;Kunde;Rechnungsdatum;Fällig am;Offen;Währung
R-7;Nordlicht GmbH;04.03.2026;18.03.2026;1.190,50;EUR
Summe;;;;1.190,50;
`
    const table = text.replace("Summe;;", ";Summe;")
    assert.deepStrictEqual(plain(table), [["R-7", "Nordlicht GmbH", "EUR", "2026-03-04", "2026-03-18", null, "1190.5"]])
  })

  it("take their currency from the command where the table has none", () => {
    const text = "number,client,date,open\n1,Nordlicht GmbH,2026-03-04,10\n"
    assert.deepStrictEqual(reasons(text), [[2, "noCurrency"]])
    assert.deepStrictEqual(plain(text, { currency: "CHF" }), [
      ["1", "Nordlicht GmbH", "CHF", "2026-03-04", null, null, "10"]
    ])
  })

  it("ask for the order of days that could be exchanged", () => {
    const text = "number,client,date,open,currency\n1,Nordlicht GmbH,03/04/2026,10,EUR\n"
    assert.isTrue(leavesOrderOpen(tableIn(text)))
    assert.deepStrictEqual(
      plain(text, { dateOrder: "month-day-year" }).map((row) => row[3]),
      ["2026-03-04"]
    )
    assert.isFalse(leavesOrderOpen(tableIn(text.replace("03/04", "23/04"))))
  })

  it.each([
    ["number,client,open,currency\n1,Nordlicht GmbH,10,EUR\n", null, "noColumns"],
    ["number,client,date,currency\n1,Nordlicht GmbH,2026-03-04,EUR\n", null, "noColumns"],
    ["number,client,date,open,currency\n,Nordlicht GmbH,2026-03-04,10,EUR\n", 2, "noNumber"],
    ["number,client,date,open,currency\n1,Nordlich,2026-03-04,10,EUR\n", 2, "noClient"],
    ["number,client,date,open,currency\n1,Twin,2026-03-04,10,EUR\n", 2, "severalClients"],
    ["number,client,date,open,currency\n1,Nordlicht GmbH,yesterday,10,EUR\n", 2, "noDay"],
    ["number,client,date,open,currency\n1,Nordlicht GmbH,2026-03-04,ten,EUR\n", 2, "noAmount"],
    ["number,client,date,open,currency\n1,Nordlicht GmbH,2026-03-04,-10,EUR\n", 2, "belowZero"],
    ["number,client,date,total,paid,open,currency\n1,Nordlicht GmbH,2026-03-04,100,30,60,EUR\n", 2, "doNotMeet"],
    [
      "number,client,date,open,currency\na,Nordlicht GmbH,2026-03-04,10,EUR\nA,Twin,2026-03-04,10,EUR\n",
      3,
      "severalClients"
    ],
    [
      "number,client,date,open,currency\na,Nordlicht GmbH,2026-03-04,10,EUR\nA,Nordlicht GmbH,2026-03-04,10,EUR\n",
      3,
      "sameNumber"
    ]
  ])("refuse %s", (text, line, code) => {
    assert.deepStrictEqual(reasons(text), [[line, code]])
  })

  it("name the client that a misspelled name may mean", () => {
    const text = "number,client,date,open,currency\n1,Nordlich,2026-03-04,10,EUR\n"
    const { problems } = read(text, { nearest: () => clients[0] })
    assert.deepStrictEqual(problems[0]?.reason, { code: "noClient", name: "Nordlich", near: "Nordlicht GmbH" })
  })

  it("are found again as documents by number, client, currency, day and amount, and their numbers are taken otherwise", () => {
    const { invoices } = read("number,client,date,open,currency\nr-1,Nordlicht GmbH,2026-03-04,10,EUR\n")
    const document = {
      kind: "invoice",
      number: "R-1",
      counteragent_id: "1",
      currency: "EUR",
      issue_date: "2026-03-04",
      imported: true,
      totals: { gross: 10 }
    }
    const found = (row: object) => {
      const { isThere, problems } = alreadyThere(invoices, [{ ...document, ...row }])
      return [invoices.map(isThere), problems.length]
    }
    assert.deepStrictEqual(found({}), [[true], 0])
    assert.deepStrictEqual(found({ number: "R-2" }), [[false], 0])
    for (const other of [
      { imported: false },
      { totals: { gross: 9 } },
      { counteragent_id: "2" },
      { issue_date: "2026-03-05" }
    ]) {
      assert.deepStrictEqual(found(other), [[false], 1])
    }
  })
})
