import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { toggl } from "../../support/exchange/files.ts"
import { jsonOf, onDatabase, saved } from "./onDatabase.ts"

describe("hourbook import, for the time after a move", () => {
  it.live("sets the rates of a file once where it is asked to, so that the next hour has a price", () =>
    Effect.gen(function* () {
      const { run } = yield* onDatabase
      const path = saved("rates.csv", toggl)
      yield* Effect.promise(async () => {
        const dry = await run("import", path, "--dry-run")
        assert.match(dry.stdout, /^Rates in the file: 2 rates to set\. They give the price of 3 of 3 lines with one$/mu)
        assert.match(dry.stdout, /^ {2}Ada Byrne: 80 EUR an hour from 2024-03-04$/mu)
        assert.match(dry.stdout, /add: --rates$/mu)
        const made = await jsonOf(run("import", path, "--json"))
        assert.deepEqual(made.counts.rates, { created: 0, already_there: 0, refused: 0 })
        const set = await run("import", path, "--rates")
        assert.strictEqual(set.code, 0, set.stderr)
        assert.match(set.stdout, /^Set 2 rates$/mu)
        assert.notInclude(set.stdout, "--rates")
        const again = await jsonOf(run("import", path, "--rates", "--json"))
        assert.deepEqual(again.counts.rates, { created: 0, already_there: 0, refused: 0 })
        assert.deepEqual(again.rates.bill, { lines: 3, explained: 3, priced_here: 3, differing: [], offered: [] })
      })
    })
  )

  it.live("says what the work costs by the file and as recorded, and what has its cost by rates of another file", () =>
    Effect.gen(function* () {
      const { run } = yield* onDatabase
      const harvest = saved(
        "harvest.csv",
        "Date,Client,Project,Task,Notes,Hours,Billable?,First Name,Last Name,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency\n2026-01-05,Acme,Site,Design,Draft,2,Yes,Ada,Byrne,80,160,30,60,EUR\n2026-01-06,Acme,Site,Design,Draft,1,Yes,Ben,Ito,80,80,,,EUR\n"
      )
      const other = saved(
        "plain.csv",
        "id,date,user name,client,hours,amount,currency\na,2026-02-05,Ada Byrne,Acme,3,240,EUR\n"
      )
      yield* Effect.promise(async () => {
        const dry = await run("import", harvest, "--rates", "--dry-run")
        assert.match(dry.stdout, /^What the work costs you: 60 EUR in the file$/mu)
        const without = await run("import", harvest)
        assert.match(without.stdout, /^What the work costs you: 60 EUR in the file, 0 recorded$/mu)
        const made = await jsonOf(run("import", "list", "--json"))
        await jsonOf(run("import", "undo", made[0].id, "--json"))
        const set = await run("import", harvest, "--rates")
        assert.match(set.stdout, /^What the work costs you: 60 EUR$/mu)
        const report = await run("import", other)
        assert.match(report.stdout, /^Without a cost in the file, so by the cost rates here: 1 entry, 90 EUR\.$/mu)
        const again = await jsonOf(run("import", other, "--json"))
        assert.deepEqual(again.own_costs, {
          by_currency: [{ currency: "EUR", file: "0", imported: "90" }],
          by_rates_here: { entries: 1, costs: [{ currency: "EUR", imported: "90" }] }
        })
      })
    })
  )

  it.live("sets rates of new projects and settles what was paid before, which go with them", () =>
    Effect.gen(function* () {
      const { run } = yield* onDatabase
      const lines = ["Ada,Site,100", "Ben,Site,100", "Ada,Logo,80", "Ada,Book,80", "Ben,Logo,70", "Ben,Blog,70"]
      const path = saved(
        "projects.csv",
        `date,user name,project,rate,hours,client\n${lines.map((line) => `2026-01-05,${line},1,Acme`).join("\n")}\n`
      )
      yield* Effect.promise(async () => {
        const made = await jsonOf(run("import", path, "--rates", "--currency", "EUR", "--json"))
        assert.deepEqual(made.counts.rates, { created: 3, already_there: 0, refused: 0 })
        assert.deepEqual(made.clients_owe, {
          day: "2026-01-05",
          owed: [{ currency: "EUR", open: "500" }],
          says_invoiced: false,
          cut: null
        })
        const owed = saved("owed.csv", "client,currency,owed\nAcme,EUR,120\n")
        const dry = await run("import", "cut", made.import_id, "--owed", owed, "--dry-run")
        assert.strictEqual(dry.code, 0, dry.stderr)
        assert.match(dry.stdout, /Acme +EUR +500\.00 +120\.00 +-380\.00\n/u)
        assert.match(dry.stdout, /^Nothing was written\./mu)
        const cut = await run("import", "cut", made.import_id, "--owed", owed)
        assert.match(cut.stdout, /^Recorded: 1 account as said on 2026-01-05\./mu)
        assert.match((await run("import", "cut", made.import_id, "--owed", owed)).stdout, /^Nothing to change\.$/mu)
        const again = await run("import", path, "--currency", "EUR")
        assert.match(again.stdout, /^Balances were set on 2026-01-05 by the cut of import \S+\.$/mu)
        assert.notInclude(again.stdout, "hourbook import cut")
        const wrong = await run(
          "import",
          "cut",
          made.import_id,
          "--owed",
          saved("no.csv", "client,currency,owed\nX,EUR,1\n")
        )
        assert.match(wrong.stderr, /line 2: there is no client "X"/u)
        const { mapping, ...undone } = await jsonOf(run("import", "undo", made.import_id, "--json"))
        assert.deepEqual(undone, { removed: 12, kept: [], kept_count: 0 })
        assert.deepEqual(mapping.answers, { currency: "EUR" })
      })
    })
  )

  it.live("gives the same rates and the same costs once more after it was undone, and exact ones of another file", () =>
    Effect.gen(function* () {
      const { run, url } = yield* onDatabase
      const header =
        "Date,Client,Project,Task,Hours,Billable?,First Name,Last Name,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency"
      const path = saved(
        "harvest.csv",
        `${header}\n2026-01-05,Acme,Site,Dev,2,Yes,Lena,Vogt,95,190,45,90,Euro - EUR\n2026-01-06,Acme,Logo,Dev,1,Yes,Lena,Vogt,95,95,45,45,Euro - EUR\n2026-01-07,Harbor,App,Dev,1,Yes,Lena,Vogt,110,110,45,45,United States Dollar - USD\n2026-01-08,Harbor,App,Dev,0.5,No,Tom,Weber,0,0,38.50,19.25,United States Dollar - USD\n`
      )
      const rates = administer(
        url,
        `select r.kind, r.user_id as member, p.name as project, c.name as client, r.amount::float as amount, r.currency, r.effective_date::text as day
        from billing_rates r left join projects p on p.workspace_id = r.workspace_id and p.id = r.project_id
        left join clients c on c.workspace_id = r.workspace_id and c.id = r.client_id order by 1, 2, 3, 4, 5`
      )
      const costs = administer(
        url,
        "select worked_on::text as day, internal_amount::float as amount, internal_currency as currency from time_entries order by 1"
      )
      const first = yield* Effect.promise(() => jsonOf(run("import", path, "--rates", "--json")))
      assert.deepEqual([first.rates.bill.explained, first.rates.bill.priced_here], [3, 0])
      const [ratesOfFirst, costsOfFirst] = [yield* rates, yield* costs]
      assert.deepEqual(
        costsOfFirst.map((row: any) => `${row.amount} ${row.currency}`),
        ["90 EUR", "45 EUR", "45 EUR", "19.25 EUR"]
      )
      const undone = yield* Effect.promise(() => run("import", "undo", first.import_id))
      assert.match(
        undone.stdout,
        /^Rates of members that were set since this import began stay\. .*:\n(?: {2}\S.* an hour from 2026-01-0\d(?:, cost)?\n){3}$/mu
      )
      const dry = yield* Effect.promise(() => run("import", path, "--dry-run"))
      assert.match(dry.stdout, /^ {2}Harbor \/ App: 110 USD an hour from 2026-01-07$/mu)
      const again = yield* Effect.promise(() => jsonOf(run("import", path, "--rates", "--json")))
      assert.deepInclude(again.rates.bill, { lines: 3, explained: 3, priced_here: 2 })
      assert.deepEqual([yield* rates, yield* costs], [ratesOfFirst, costsOfFirst])

      const older = saved(
        "older.csv",
        `date,user name,client,project,hours,hourly rate,currency\n2026-02-02,Lena Vogt,Dove,Blog,1,90,EUR\n`
      )
      const other = yield* Effect.promise(() => run("import", older, "--rates"))
      assert.match(other.stdout, /^ {2}Dove \/ Blog: 90 EUR an hour from 2026-02-02$/mu)
    })
  )
})
