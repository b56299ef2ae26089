import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { jsonOf, onDatabase, saved } from "./onDatabase.ts"

const header = "date,user name,client,project,hours,hourly rate,currency"
const year = `${header}\n2026-01-05,Ada,Nordlicht,Shop,10,100,EUR\n2026-01-06,Ada,Baker,Logo,4,100,GBP\n2026-01-07,Ada,Harbor,App,2,100,USD\n`

it.live("the cut after several imports keeps what earlier ones have set, and reports say what moved since", () =>
  Effect.gen(function* () {
    const { run } = yield* onDatabase
    yield* Effect.promise(async () => {
      const first = await jsonOf(run("import", saved("year.csv", year), "--json"))
      const open = saved("open.csv", "client,currency,owed\nNordlicht,EUR,250.50\nHarbor,USD,-20\n")
      await jsonOf(run("import", "cut", first.import_id, "--at", "2026-03-31", "--owed", open, "--json"))

      const older = saved(
        "older.csv",
        `${header}\n2025-05-05,Ada,Nordlicht,Shop,2,100,EUR\n2025-05-06,Ada,Dove,Blog,3,100,EUR\n`
      )
      const second = await run("import", older)
      assert.include(second.stdout, `Balances were set on 2026-03-31 by the cut of import ${first.import_id}.`)
      assert.match(second.stdout, /^Moved since: Nordlicht 450\.50 EUR instead of 250\.50\.$/mu)
      assert.match(second.stdout, /^Not set by a cut, on 2026-03-31: Dove 300\.00 EUR\.$/mu)
      const [, id = ""] =
        /and the others to 0, or to a table with --owed, run: hourbook import cut (\S+) --at 2026-03-31$/mu.exec(
          second.stdout
        ) ?? []

      // A table for the whole workspace: Baker is not in this import, Nordlicht is not in the table.
      const both = saved("both.csv", "client,currency,owed\nDove,EUR,30\nBaker,GBP,75\n")
      const cut = await run("import", "cut", id, "--owed", both)
      assert.strictEqual(cut.code, 0, cut.stderr)
      assert.match(cut.stdout, /^Nordlicht +EUR +450\.50 +250\.50 \(as set before\) +-200\.00$/mu)
      assert.match(cut.stdout, /^Dove +EUR +300\.00 +30\.00 +-270\.00$/mu)
      assert.match(cut.stdout, /^Baker +GBP +0\.00 +75\.00 +75\.00$/mu)
      const again = await run("import", "cut", id, "--owed", both)
      assert.match(again.stdout, /^Nordlicht +EUR +450\.50 +250\.50 \(as set before\) +-200\.00 \(there\)$/mu)
      assert.match(again.stdout, /^Nothing to change\.$/mu)

      // The command that the report names undoes nothing.
      const named = await run("import", "cut", id, "--at", "2026-03-31")
      assert.match(named.stdout, /^Nothing to change\.$/mu)
      const same = await jsonOf(run("import", older, "--json"))
      assert.deepEqual(same.clients_owe?.cut?.moved ?? [], [])

      // Late lines of Monday, before and after the day of the cut.
      const monday = saved(
        "monday.csv",
        `${year}2026-03-30,Ada,Nordlicht,Shop,1,100,EUR\n2026-04-02,Ada,Baker,Logo,1,100,GBP\n`
      )
      const late = await run("import", monday)
      assert.match(late.stdout, /^Moved since: Nordlicht 350\.50 EUR instead of 250\.50\.$/mu)
      assert.match(late.stdout, /^Owed for work after 2026-03-31: 100\.00 GBP\.$/mu)
      const [, command = ""] =
        /^To set these as they were set, or to a table with --owed, run: hourbook (.+)$/mu.exec(late.stdout) ?? []
      const set = await jsonOf(run(...command.split(" "), "--json"))
      assert.deepEqual(
        set.accounts.map(({ charge, client, currency, owed }: any) => [client, currency, owed, charge]),
        [
          ["Baker", "GBP", "75", "0"],
          ["Nordlicht", "EUR", "250.5", "-100"]
        ]
      )

      // Named for an earlier day than an import has set it, nothing is written.
      const early = await run("import", "cut", id, "--at", "2025-12-31", "--owed", open)
      assert.match(early.stderr, /The balance of Nordlicht was set on 2026-03-31 by the cut of import /u)
    })
  })
)

it.live("undoing an import says which balances of another import's cut it moved, and the command sets them again", () =>
  Effect.gen(function* () {
    const { run } = yield* onDatabase
    yield* Effect.promise(async () => {
      const first = await jsonOf(run("import", saved("year.csv", year), "--json"))
      const older = `${header}\n2025-05-05,Ada,Nordlicht,Shop,2,100,EUR\n2025-05-06,Ada,Dove,Blog,3,100,EUR\n`
      const second = await jsonOf(run("import", saved("older.csv", older), "--json"))
      const misspelt = saved("open.csv", "client;currency;owed\nNordlich;EUR;250,50\nDove;EUR;30.00\n")
      const refused = await run("import", "cut", first.import_id, "--owed", misspelt)
      assert.match(refused.stderr, /there is no client "Nordlich": did you mean "Nordlicht"\?/u)
      assert.match(refused.stderr, /"30\.00" is not an amount: the other lines have decimal commas/u)
      const open = saved("open.csv", "client,currency,owed\nNordlicht,EUR,250.50\nDove,EUR,30\n")
      await jsonOf(run("import", "cut", first.import_id, "--at", "2026-03-31", "--owed", open, "--json"))

      const undone = await run("import", "undo", second.import_id)
      assert.match(
        undone.stdout,
        /^Moved since: (?=.*Dove -270\.00 EUR instead of 30\.00\b)(?=.*Nordlicht 50\.50 EUR instead of 250\.50)/mu
      )
      const [, command = ""] = /^To set these as they were, run: hourbook (.+)$/mu.exec(undone.stdout) ?? []
      const set = await jsonOf(run(...command.split(" "), "--json"))
      const rows = set.accounts.map(
        ({ charge, client, currency, owed }: any) => `${client} ${owed} ${currency} ${charge}`
      )
      assert.includeMembers(rows, ["Dove 30 EUR 30", "Nordlicht 250.5 EUR -749.5"])
      const again = await run(...command.split(" "))
      assert.match(again.stdout, /^Nothing to change\.$/mu)
    })
  })
)
