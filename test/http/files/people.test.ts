import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { parse } from "csv-parse/sync"
import { Effect } from "effect"
import { strFromU8, unzipSync } from "fflate"
import { listed } from "../../support/exchange/listed.ts"
import { bytesOf } from "../../support/exchange/listFiles.ts"
import { dataOf, type KeyCaller, openTeam } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"

const textOf = Effect.fnUntraced(function* (by: KeyCaller, path: string) {
  const { bytes } = yield* bytesOf(by, path)
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
})

/** A list for people, each row by the names of its columns. */
const rowsOf = Effect.fnUntraced(function* (by: KeyCaller, path: string, lang: string, more = "") {
  const text = yield* textOf(by, `${path}${path.includes("?") ? "&" : "?"}format=csv&for=excel&lang=${lang}${more}`)
  assert.isTrue(text.startsWith("\uFEFF"), text.slice(0, 300))
  const delimiter = lang.startsWith("de") ? ";" : ","
  const rows: Array<Record<string, string>> = parse(text, { columns: true, bom: true, delimiter })
  return rows
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("files for people", (it) => {
  const opened = Effect.gen(function* () {
    const team = yield* openTeam()
    const { acme, member, owner, website } = team
    dataOf(yield* owner.full.put("/api/workspace", { time_zone: "Europe/Berlin" }))
    yield* owner.full.make("/api/time", {
      description: '=Drafts; "new"',
      tags: ["Design", "Büro"],
      project_id: website.id,
      accrual_date: "2026-03-02",
      started_at: "2026-03-02T23:30:00Z",
      duration_minutes_total: 1540,
      cost: "1234.5",
      currency: "EUR"
    })
    const charge = { amount: "-7.25", currency: "EUR", charge_date: "2026-03-04", counteragent_id: acme.id }
    yield* owner.full.make("/api/charges", { ...charge, kind: "discount" })
    const rate = { kind: "bill", amount: 80, currency: "EUR", effective_date: "2026-01-01" }
    yield* owner.full.make("/api/rates", { ...rate, project_id: website.id, user_id: member.id })
    return team
  })

  it.effect("CSV has names, hours, local times and numbers of the language, and names instead of ids", () =>
    Effect.gen(function* () {
      const { owner } = yield* opened
      const [german = {}] = yield* rowsOf(owner.full, "/api/time", "de")
      const { Angelegt, Geändert, ...own } = german
      assert.match(`${Angelegt} ${Geändert}`, /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ?){2}$/u)
      assert.deepEqual(own, {
        "Was getan wurde": `'=Drafts; "new"`,
        Tag: "2026-03-02",
        "Dauer (Stunden)": "25,6667",
        "Dauer (h:mm)": "25:40",
        Betrag: "1234,5",
        Währung: "EUR",
        Kunde: "Acme",
        Projekt: "Website",
        Person: "Olga",
        Abrechenbar: "Ja",
        "Anderswo abgerechnet": "Nein",
        Rechnung: "",
        Stundensatz: "",
        "Berechnet (Stunden)": "25,6667",
        "Berechnet (h:mm)": "25:40",
        Kosten: "",
        "Währung der Kosten": "",
        Beginn: "2026-03-03 00:30:00",
        Ende: "",
        Schlagwörter: "Büro, Design"
      })
      const [english] = yield* rowsOf(owner.full, "/api/time", "en-GB")
      assert.deepInclude(english, { Amount: "1234.5", "Duration (hours)": "25.6667", Billable: "Yes" })
      const [swiss] = yield* rowsOf(owner.full, "/api/time", "de-CH")
      assert.deepInclude(swiss, { Betrag: "1234.5", "Dauer (Stunden)": "25.6667" })
      const [discount] = yield* rowsOf(owner.full, "/api/charges", "de")
      assert.deepInclude(discount, { Art: "Rabatt", Betrag: "-7,25" })
    })
  )

  it.effect("ids=1 adds the ids, which are those of JSON", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* opened
      const [entry] = dataOf(yield* owner.read.get("/api/time")).entries
      const [row = {}] = yield* rowsOf(owner.full, "/api/time", "en", "&ids=1")
      assert.deepInclude(row, { Id: entry.id, "Client id": acme.id, "Project id": website.id, "Person id": owner.id })
      const text = yield* textOf(owner.full, "/api/time?format=csv&for=excel")
      for (const id of [entry.id, acme.id, website.id, owner.id]) assert.notInclude(text, id)
    })
  )

  it.effect("rates and members have the names behind their ids, as far as the caller sees them", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* opened
      const [rate] = yield* rowsOf(owner.full, "/api/rates", "de")
      assert.deepInclude(rate, { Art: "Abgerechnet", "Je Stunde": "80", Projekt: "Website", Person: "Mary", Kunde: "" })
      const [own] = yield* rowsOf(member.full, "/api/rates", "en")
      assert.deepInclude(own, { Kind: "Billed", Project: "Website", Person: "Mary" })
      const people = yield* rowsOf(owner.full, "/api/members", "en")
      const found = people.find(({ Name }) => Name === client.name)
      assert.deepInclude(found, { Role: "Client", Clients: "Acme" })
    })
  )

  it.effect("XLSX has the same columns, with hours to calculate with", () =>
    Effect.gen(function* () {
      const { owner } = yield* opened
      for (const { path } of listed.filter(({ type }) => ["time_entry", "charge", "rate"].includes(type))) {
        const [row = {}] = yield* rowsOf(owner.full, path, "de")
        const { bytes } = yield* bytesOf(owner.full, `${path}?format=xlsx&for=excel&lang=de`)
        const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
        const head = sheet.slice(0, sheet.indexOf("</row>"))
        assert.deepEqual(
          [...head.matchAll(/<t[^>]*>([^<]*)<\/t>/gu)].map(([, name]) => name),
          Object.keys(row)
        )
      }
      const { bytes } = yield* bytesOf(owner.full, "/api/time?format=xlsx&for=excel")
      const files = unzipSync(bytes)
      const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
      // 1540 minutes in hours and in days, and the start on the clocks of Berlin.
      for (const value of [1540 / 60, 1540 / 1440, 46_084 + 30 / 1440]) {
        assert.include(sheet, `<v>${String(value).slice(0, 14)}`)
      }
      assert.include(strFromU8(files["xl/styles.xml"] ?? new Uint8Array()), 'formatCode="[h]:mm"')
    })
  )

  it.effect("a matrix has the hours of each day once, and reports name the workspace's currency", () =>
    Effect.gen(function* () {
      const { owner } = yield* opened
      yield* owner.full.make("/api/time", {
        description: "Calls",
        accrual_date: "2026-03-02",
        duration_minutes_total: 90,
        cost: "1",
        currency: "EUR"
      })
      const days = "accrual_from=2026-03-02&accrual_to=2026-03-03"
      const rows = yield* rowsOf(owner.full, `/api/timesheet-matrix?${days}`, "de")
      assert.deepEqual(
        rows.find(({ Name }) => Name === "Ohne Projekt"),
        {
          Name: "Ohne Projekt",
          "Summe (Stunden)": "1,50",
          "Summe (h:mm)": "1:30",
          "2026-03-02": "1,50",
          "2026-03-03": ""
        }
      )
      const debtors = yield* rowsOf(owner.full, "/api/reports/debtors?accrual_to=2026-03-31", "en")
      assert.deepInclude(
        debtors.find(({ Name }) => Name === "Acme"),
        {
          "0–30 days (EUR)": "1227.25",
          "Charged (EUR)": "-7.25",
          "Owes (EUR)": "1227.25"
        }
      )
      assert.isTrue(debtors.some(({ Name }) => Name === "No client"))
    })
  )

  it.effect("the language is that of lang, or else of Accept-Language; a file for programs has none", () =>
    Effect.gen(function* () {
      const { owner } = yield* opened
      const head = Effect.fnUntraced(function* (more: string, accepted: string) {
        const answer = yield* owner.read.get(`/api/tags?format=csv${more}`, { "accept-language": accepted })
        assert.strictEqual(answer.status, 200)
        return String(answer.body).replace("\uFEFF", "").split("\r\n")[0]
      })
      assert.strictEqual(yield* head("&for=excel", "fr, de-AT;q=0.8, en;q=0.5"), "Name;Einträge")
      assert.strictEqual(yield* head("&for=excel&lang=en", "de"), "Name,Entries")
      assert.strictEqual(yield* head("&for=excel", "fr"), "Name,Entries")
      assert.strictEqual(yield* head("&lang=de", "de"), "id,name,count")
      for (const path of ["/api/time", "/api/charges", "/api/rates"]) {
        assert.strictEqual(
          yield* textOf(owner.full, `${path}?format=csv&lang=de`),
          yield* textOf(owner.full, `${path}?format=csv`)
        )
      }
    })
  )
})
