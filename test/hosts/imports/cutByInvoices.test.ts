import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { jsonOf, onDatabase, saved } from "./onDatabase.ts"

const work = `Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Billable Rate,Billable Amount,Currency
2026-01-05,Nordlicht,Shop,,Design,First,10,Yes,Yes,Ada,Byrne,100,1000,Euro - EUR
2026-02-10,Nordlicht,Shop,,Design,Second,2,Yes,No,Ada,Byrne,100,200,Euro - EUR
2026-02-11,Baker,Logo,,Design,Third,3,Yes,Yes,Ada,Byrne,100,300,British Pound - GBP
`

const report = `Issue Date,Last Payment Date,ID,PO Number,Client,Subject,Invoice Amount,Paid Amount,Balance,Subtotal,Discount,Tax,Tax2,Currency,Currency Symbol,Document Type
2026-01-31,2026-02-10,INV-100,,Nordlicht,January,1190.00,690.00,500.00,1000.00,0.00,190.00,0.00,Euro - EUR,€,Invoice
2026-02-28,,INV-101,,Baker,February,300.00,0.00,300.00,300.00,0.00,0.00,0.00,British Pound - GBP,£,Invoice
2026-01-15,2026-01-20,INV-099,,Nordlicht,Old,100.00,100.00,0.00,100.00,0.00,0.00,0.00,Euro - EUR,€,Invoice
`

it.live("the cut by the open invoices of Harvest shows its figures, is written once, and goes with its import", () =>
  Effect.gen(function* () {
    const { run } = yield* onDatabase
    yield* Effect.promise(async () => {
      const { import_id: id } = await jsonOf(run("import", saved("harvest.csv", work), "--json"))
      const file = saved("invoices.csv", report)
      const dry = await run("import", "cut", id, "--invoices", file, "--dry-run")
      assert.strictEqual(dry.code, 0, dry.stderr)
      assert.match(dry.stdout, /^Nordlicht +EUR +1000\.00 +0\.00 +500\.00 +-1000\.00 +200\.00 +700\.00$/mu)
      assert.match(dry.stdout, /^Baker +GBP +300\.00 +0\.00 +300\.00 +-300\.00 +0\.00 +300\.00$/mu)
      assert.match(
        dry.stdout,
        /^2 entries to mark as billed elsewhere; 2 open invoices to add, 1 paid or not sent\.$/mu
      )
      assert.match(dry.stdout, /^Nothing was written\./mu)
      const made = await jsonOf(run("import", "cut", id, "--invoices", file, "--json"))
      assert.deepInclude(made, { at: "2026-02-28", meets: true, marked: 2, settled: 1 })
      const again = await run("import", "cut", id, "--invoices", file)
      assert.match(again.stdout, /^Nothing to change\.$/mu)

      const both = await run("import", "cut", id, "--invoices", file, "--owed", file)
      assert.strictEqual(both.code, 1)
      assert.match(both.stderr, /either --owed or --invoices/u)
      const wrong = await run("import", "cut", id, "--invoices", saved("wrong.csv", report.replace("690.00", "600.00")))
      assert.strictEqual(wrong.code, 1)
      assert.match(wrong.stderr, /line 2, INV-100: 1190 less 600 paid is not the 500 that are open/u)

      const doctor = await run("doctor", "--json")
      assert.strictEqual(doctor.code, 0, doctor.stdout + doctor.stderr)
      const undone = await jsonOf(run("import", "undo", id, "--json"))
      assert.deepInclude(undone, { kept_count: 0 })
    })
  })
)
