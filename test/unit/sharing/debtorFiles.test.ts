import { assert, describe, it } from "@effect/vitest"
import { fileColumns } from "@hourbook/rest/files/fileColumns"
import { peopleColumns } from "@hourbook/rest/files/peopleColumns"
import { rowsEach } from "@hourbook/rest/files/rowsEach"
import { Api } from "@hourbook/rest/openapi/Api"
import { debtorsEndpoint } from "@hourbook/rest/reports/debtorsContract"
import { FileTable } from "@hourbook/rest/shapes/FileTable"
import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

const table = Context.getUnsafe(debtorsEndpoint.annotations, FileTable)
const endpoints: Array<HttpApiEndpoint.Top> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => void (endpoint.path.endsWith(debtorsEndpoint.path) && endpoints.push(endpoint))
})
const columns = endpoints.flatMap((endpoint) =>
  fileColumns(endpoint, table, { choices: false, hidden: [], hasMoney: true, hasAccounts: true, days: [] })
)

const due = (currency: string, amount: number) => ({
  currency,
  digits: 2,
  balance: amount,
  covered_total: 0,
  due_total: amount,
  on_account_total: 0,
  overdue_total: 0,
  oldest_unpaid_date: "2026-03-01",
  ageing: [{ bucket: "31-60", amount }]
})
const debtor = {
  id: "1",
  key: "1",
  name: "Acme",
  counteragent_id: "1",
  counteragent_name: "Acme",
  debt_total: 1400,
  due: [due("EUR", 500), due("USD", 1000)]
}

describe("a file of debtors", () => {
  it("has a row for each client and currency, whose sums in the workspace's currency are in the first", () => {
    const made = peopleColumns(
      { columns, currency: "EUR", names: { clients: [], projects: [], members: [] }, type: table.type },
      { language: "en", locale: "en-GB", hasIds: false, zone: "UTC" }
    )
    const rows = rowsEach(table)(debtor).map((row) => made.map(({ cellOf, name }) => [name, cellOf(row)] as const))
    const of = (name: string) => rows.map((row) => row.find(([column]) => column === name)?.[1])
    assert.deepStrictEqual(of("Name"), ["Acme", "Acme"])
    assert.deepStrictEqual(of("Owes (EUR)"), [{ money: "1400", currency: "EUR" }, null])
    assert.deepStrictEqual(of("Currency"), ["EUR", "USD"])
    for (const name of ["Open", "31–60 days"]) {
      assert.deepStrictEqual(
        of(name),
        [
          { money: "500", currency: "EUR" },
          { money: "1000", currency: "USD" }
        ],
        name
      )
    }
  })

  it("has one row of a client with nothing due, and adds its columns at the end", () => {
    assert.lengthOf(rowsEach(table)({ ...debtor, due: [] }), 1)
    const names = columns.map(({ name }) => name)
    const first = names.findIndex((name) => name.startsWith("due."))
    assert.isTrue(names.slice(first).every((name) => name.startsWith("due.")))
    assert.include(names, "due.ageing.90+")
  })
})
