import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { type Account, agency } from "../../support/exchange/agency.ts"
import { startHost, temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const lines = process.env["TEST_LONG"] === "1" ? 25_000 : 1000

/** What one unit of a currency is in euros: exact in binary, so that sums are. */
const inEuros: Readonly<Record<string, number>> = { EUR: 1, USD: 0.5, GBP: 1.25, CHF: 0.75 }

/** The text of an entry's note: what does not fit into the description is in the metadata. */
const noteOf = ({ description, metadata }: any): string => {
  const rest = Object.entries<string>(metadata ?? {}).filter(([key]) => key.startsWith("import_note_rest"))
  const place = (key: string) => Number(/\d+$/u.exec(key)?.[0] ?? 1)
  return [description, ...rest.sort(([a], [b]) => place(a) - place(b)).map(([, text]) => text)].join("")
}

/** A line of the list of what each client owes, or has paid in advance. */
const openLine = ({ client, currency, earned, paid }: Account): string =>
  `"${client.replaceAll('"', '""')}",${currency},${((earned - paid) / 100).toFixed(2)}`

const counted = (texts: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

it.live(
  "the year of an agency of twenty moves in an evening: its books, its notes, its people and the price of the next hour",
  () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const books = agency(lines)
      const directory = temporaryDirectory()
      const saved = (name: string, text: string): string => {
        const path = join(directory, name)
        writeFileSync(path, text)
        return path
      }
      const run = async (...args: ReadonlyArray<string>): Promise<any> => {
        const { code, stderr, stdout } = await runInProcess([...args, "--json"], settings)
        assert.strictEqual(code, 0, stderr)
        return JSON.parse(stdout)
      }
      yield* Effect.promise(async () => {
        const owner = "olga@agency.example"
        await run("workspace", "create", "--name", "Agency", "--owner-email", owner, "--currency", "EUR")
        const year = saved("harvest.csv", books.csv)
        const report = await run("import", year, "--rates")
        assert.deepEqual(report.counts.entries, { created: books.entries, already_there: 0, refused: 0 })

        // What is owed by the books; who has paid all of it is not on the list.
        const owing = books.accounts.filter(({ earned, paid }) => earned !== paid)
        const owed = saved("open.csv", ["client,currency,owed", ...owing.map(openLine), ""].join("\n"))
        const cut = await run("import", "cut", report.import_id, "--at", "2025-12-31", "--owed", owed)
        assert.lengthOf(cut.accounts, books.accounts.length)
        assert.deepStrictEqual(cut.unconverted, ["CHF", "GBP", "USD"])

        const { people } = await run("member", "invite", saved("people.csv", books.people), "--workspace", "agency")
        assert.deepStrictEqual(counted(people.map(({ result }: any) => result)), new Map([["join", 20]]))
        const keyOf = async (email: string): Promise<string> =>
          (await run("key", "create", "--workspace", "agency", "--email", email, "--kind", "full")).secret
        const [owners, adas] = [await keyOf(owner), await keyOf("p1042@agency.example")]
        const host = await startHost(settings)
        const ask = async (method: string, path: string, body?: unknown, key = owners): Promise<any> => {
          const answer = await fetch(`${host.url}${path}`, {
            method,
            headers: { "x-api-key": key, "content-type": "application/json" },
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
          })
          const { data, error } = (await answer.json()) as any
          assert.isTrue(answer.ok, JSON.stringify(error))
          return data
        }

        const { counteragents } = await ask("GET", "/api/counteragents?page_size=500")
        const idOf = (client: string): string => counteragents.find(({ name }: any) => name === client)?.id
        for (const [currency, rate] of Object.entries(inEuros)) {
          if (currency === "EUR") continue
          await ask("POST", "/api/exchange-rates", { currency, rate, effective_date: "2024-01-01" })
        }

        const { rows } = await ask("GET", "/api/reports/debtors?accrual_to=2025-12-31")
        assert.lengthOf(rows, books.accounts.length)
        for (const { client, currency, earned, paid } of books.accounts) {
          const statement = `/api/reports/debtors/reconciliation?entity_id=${idOf(client)}&accrual_to=2025-12-31&limit=1`
          const { totals } = await ask("GET", statement)
          assert.deepStrictEqual(
            totals.by_currency.map((one: any) => [one.currency, one.earned_total, one.closing_debt]),
            [[currency, earned / 100, (earned - paid) / 100]],
            client
          )
          const row = rows.find(({ name }: any) => name === client)
          assert.closeTo(row.debt_total, ((earned - paid) / 100) * (inEuros[currency] ?? 0), 0.0001, client)
        }

        const entries: Array<any> = []
        for (let cursor: string | null = ""; cursor !== null;) {
          const page: any = await ask("GET", `/api/time?page_size=500${cursor === "" ? "" : `&cursor=${cursor}`}`)
          entries.push(...page.entries)
          cursor = page.next_cursor
        }
        assert.deepStrictEqual(counted(entries.map(noteOf)), counted(books.notes))
        assert.strictEqual(
          entries.reduce((sum, { duration_minutes_total: minutes }) => sum + minutes, 0),
          books.minutes
        )

        const { account, project: site } = books.last ?? assert.fail("Ada worked")
        const { projects } = await ask("GET", "/api/projects?page_size=500")
        const project = projects.find((one: any) => one.name === site && one.counteragent_id === idOf(account.client))
        const { entry } = await ask(
          "POST",
          "/api/time",
          { description: "Monday", accrual_date: "2026-01-05", duration_minutes_total: 90, project_id: project.id },
          adas
        )
        assert.deepStrictEqual(
          [entry.cost, entry.currency, entry.user_name],
          [account.rates[1] * 1.5, account.currency, "Ada Byrne (1042)"]
        )

        // The same evening again changes nothing.
        const later = await run("import", "cut", report.import_id, "--at", "2025-12-31", "--owed", owed)
        assert.isTrue(later.accounts.every((one: any) => one.already_there))
        const again = await run("import", year, "--rates")
        assert.deepEqual(again.counts.entries, { created: 0, already_there: books.entries, refused: 0 })
        const invited = await run("member", "invite", saved("people.csv", books.people), "--workspace", "agency")
        assert.deepStrictEqual(counted(invited.people.map(({ result }: any) => result)), new Map([["present", 20]]))
        await host.stop()
      })
    }),
  600_000
)
