import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { fileColumns } from "@hourbook/rest/files/fileColumns"
import { peopleColumns } from "@hourbook/rest/files/peopleColumns"
import { columnWords } from "@hourbook/rest/language/columnWords"
import { Api } from "@hourbook/rest/openapi/Api"
import { FileTable, type Table } from "@hourbook/rest/shapes/FileTable"
import { Context, Option } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

interface List {
  readonly endpoint: HttpApiEndpoint.Top
  readonly table: Table
  readonly type: string
  readonly choices: boolean
}

const lists: Array<List> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
    if (table === undefined) return
    for (const choices of [false, true]) lists.push({ endpoint, table, type: table.type, choices })
  }
})

const columnsOf = ({ choices, endpoint, table }: List) =>
  fileColumns(endpoint, table, { choices, hidden: [], hasMoney: true, hasAccounts: true, days: ["2026-03-01"] })

const names = { clients: [], projects: [], members: [] }

/** The messages of the web app that name what a column has. */
const onPages = {
  description: ["time", "time_description"],
  accrual_date: ["records", "records_day"],
  duration_minutes_total: ["time", "time_duration"],
  cost: ["records", "records_amount"],
  counteragent_name: ["clients", "clients_client"],
  project_name: ["clients", "clients_project"],
  user_name: ["team", "team_person"],
  billed_minutes: ["time", "time_billed"],
  tags: ["activity", "activity_field_tags"],
  currency: ["clients", "clients_currency"],
  comment: ["payments", "payments_comment"],
  worked_minutes_total: ["clients", "clients_worked"],
  earned_total: ["clients", "clients_earned"],
  received_total: ["clients", "clients_received"],
  debt_total: ["clients", "clients_owed"],
  margin_total: ["clients", "clients_margin"],
  opening_debt: ["debtors", "debtors_before"],
  overdue_total: ["debtors", "debtors_overdue"],
  "ageing.0-30": ["charts", "charts_age_first"],
  "ageing.90+": ["charts", "charts_age_last"],
  balance: ["statement", "statement_balance"],
  role: ["settings", "settings_role"],
  time_zone: ["settings", "settings_zone"]
} as const

for (const language of ["en", "de"] as const) {
  describe(`the words of files in ${language}`, () => {
    const words = columnWords[language]

    it("name every column of every list, each column of a list by a name of its own", () => {
      assert.isAtLeast(lists.length, 36)
      for (const list of lists) {
        const columns = columnsOf(list)
        for (const { name } of columns) assert.isTrue(name in words.columns || name === "2026-03-01", name)
        const made = peopleColumns(
          { columns, currency: "EUR", names, type: list.type },
          { language, locale: language, hasIds: true, zone: "UTC" }
        ).map(({ name }) => name)
        assert.deepEqual(made, [...new Set(made)], `${list.endpoint.path} ${list.choices}`)
        assert.isAtLeast(made.length, columns.length)
      }
    })

    it("have no name that no list has", () => {
      const known = new Set(lists.flatMap((list) => columnsOf(list).map(({ name }) => name)))
      const unknown = Object.keys(words.columns).filter((name) => !known.has(name))
      assert.deepEqual(unknown, ["counteragent_names"])
      for (const [type, own] of Object.entries(words.of)) {
        const ofType = new Set(
          lists
            .filter((list) => list.type === type)
            .flatMap((list) => columnsOf(list))
            .map(({ name }) => name)
        )
        for (const name of Object.keys(own)) assert.isTrue(ofType.has(name), `${type} ${name}`)
      }
    })

    it("have a word for every value that is a word of the contract", () => {
      const found = new Set(lists.flatMap((list) => columnsOf(list).flatMap((column) => column.words)))
      assert.isAbove(found.size, 20)
      for (const word of found) assert.isTrue(word in words.values, word)
    })

    it("are those of the pages", () => {
      for (const [column, [file, key]] of Object.entries(onPages)) {
        const url = new URL(`../../../packages/web/messages/${language}/${file}.json`, import.meta.url)
        assert.strictEqual(words.columns[column], JSON.parse(readFileSync(url, "utf8"))[key], column)
      }
    })
  })
}
