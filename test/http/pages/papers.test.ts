import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { anonymous, dataOf, type KeyCaller, openTeam, refused } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { readPaper } from "../../support/paper/readPaper.ts"

/** What is printed at a path. */
const paperOf = Effect.fnUntraced(function* (path: string, by: KeyCaller, init: RequestInit = {}) {
  const fetch = yield* (yield* Stack).fetch
  const key = by.key === null ? {} : { "x-api-key": by.key }
  return yield* Effect.promise(async () => {
    const answer = await fetch(
      new Request(`http://hourbook.test${path}`, { ...init, headers: { ...key, ...init.headers } })
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    assert.strictEqual(answer.headers.get("content-type"), "application/pdf", new TextDecoder().decode(bytes))
    assert.strictEqual(answer.headers.get("cache-control"), "no-store")
    const paper = await readPaper(bytes)
    return { ...paper, text: paper.lines.join("\n").replaceAll("\u00a0", " "), headers: answer.headers }
  })
})

const statement = "/api/reports/debtors/reconciliation"

const team = Effect.gen(function* () {
  const found = yield* openTeam()
  const { acme, bolt, member, owner, website } = found
  const work = { accrual_date: "2026-03-02", duration_minutes_total: 90, currency: "EUR" }
  yield* owner.full.make("/api/time", { ...work, description: "Entwürfe", cost: "120.125", project_id: website.id })
  yield* member.full.make("/api/time", { ...work, description: "Gespräch", cost: "80", counteragent_id: acme.id })
  yield* owner.full.make("/api/time", { ...work, description: "Fremd", cost: "7", counteragent_id: bolt.id })
  yield* owner.full.make("/api/money", {
    amount: "50",
    currency: "EUR",
    inflow_date: "2026-03-04",
    counteragent_id: acme.id
  })
  return found
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("papers", (it) => {
  it.effect("a statement has the figures of the report, in the language that is asked for", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* team
      const { closing_debt } = dataOf(yield* owner.read.get(`${statement}?entity_id=${acme.id}`))
      assert.strictEqual(closing_debt, 150.125)
      const german = yield* paperOf(
        `${statement}?entity_id=${acme.id}&format=pdf&lang=de-AT&accrual_to=2026-03-31`,
        owner.full
      )
      assert.match(german.text, /^Studio\nOffener Betrag\nAcme\n€ 150,125\n/u)
      assert.match(german.text, /Entwürfe.* \| 1:30 \| 120,125 \| 120,125 \| /u)
      assert.match(german.text, /Zahlung \| 50,000 \| 150,125/u)
      assert.match(german.text, /Saldo \| € 150,125/u)
      assert.notInclude(german.text, "Fremd")
      assert.match(
        german.headers.get("content-disposition") ?? "",
        /^attachment; filename="Acme.*\.pdf"; filename\*=UTF-8''Acme.*\.pdf$/u
      )
      const english = yield* paperOf(`${statement}?entity_id=${acme.id}`, owner.full, {
        headers: { accept: "application/pdf", "accept-language": "fr, en-GB;q=0.8, de;q=0.5" }
      })
      assert.match(english.text, /Balance \| €150\.125/u)
      assert.match(english.text, /2 Mar \| Entwürfe/u)
    })
  )

  it.effect("a client's name makes no second name of the file", () =>
    Effect.gen(function* () {
      const { owner } = yield* team
      const name = "\uff02; filename=\uff02evil.exe"
      const evil = yield* owner.full.make("/api/counteragents", { name })
      const { headers } = yield* paperOf(`${statement}?entity_id=${evil.id}&format=pdf`, owner.full)
      assert.match(
        headers.get("content-disposition") ?? "",
        /^attachment; filename="filename evil\.exe [^"]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/u
      )
    })
  )

  it.effect("a link prints its client's statement, and a wrong one nothing", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* team
      const { secret } = dataOf(yield* owner.full.post("/api/statement-links", { counteragent_id: acme.id }), 201)
      const open = (value: string) => ({
        method: "POST",
        body: JSON.stringify({ secret: value }),
        headers: { "content-type": "application/json", accept: "application/pdf" }
      })
      const { text } = yield* paperOf("/api/shared/statement?lang=de", anonymous, open(secret))
      assert.match(text, /Saldo \| 150,125 €/u)
      const path = "/api/shared/statement?format=pdf"
      refused(yield* anonymous.post(path, { secret: secret.replace(/.$/u, "-") }), 404, "not_found")
      refused(
        yield* anonymous.post("/api/shared/statement?format=csv", { secret }),
        400,
        "invalid_param",
        /expected pdf/u
      )
    })
  )

  it.effect("papers and links end today, and the interface where it is asked to", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* team
      const ahead = { accrual_date: "2900-01-01", duration_minutes_total: 60, currency: "EUR", cost: "40" }
      yield* owner.full.make("/api/time", { ...ahead, description: "Planned", counteragent_id: acme.id })
      const path = `${statement}?entity_id=${acme.id}`
      assert.strictEqual(dataOf(yield* owner.read.get(path)).closing_debt, 190.125)
      const { text } = yield* paperOf(`${path}&format=pdf`, owner.full)
      assert.match(text, /Balance \| €150\.125/u)
      assert.notInclude(text, "Planned")
      const asked = yield* paperOf(`${path}&format=pdf&accrual_to=2900-12-31`, owner.full)
      assert.match(asked.text, /Balance \| €190\.125/u)
      const link = dataOf(yield* owner.full.post("/api/statement-links", { counteragent_id: acme.id }), 201)
      const shown = dataOf(yield* anonymous.post("/api/shared/statement", { secret: link.secret }))
      assert.strictEqual(shown.closing_debt, 150.125)
      assert.match(shown.period.accrual_to, /^20\d\d-\d\d-\d\d$/u)
      const paper = yield* paperOf("/api/shared/statement", anonymous, {
        method: "POST",
        body: JSON.stringify({ secret: link.secret }),
        headers: { "content-type": "application/json", accept: "application/pdf", "accept-language": "en-GB" }
      })
      assert.match(paper.text, /Balance \| €150\.125/u)
    })
  )

  it.effect("a timesheet has what the list has: all for the owner, their own for members and clients", () =>
    Effect.gen(function* () {
      const { acme, member, owner } = yield* team
      const march = "/api/time?format=pdf&accrual_from=2026-03-01&accrual_to=2026-03-31"
      const all = yield* paperOf(`${march}&counteragent_id=${acme.id}`, owner.full)
      assert.match(all.text, /Timesheet, March 2026/u)
      assert.match(all.text, /Entwürfe.* \| 1:30/u)
      assert.match(all.text, /Hours \| 3:00/u)
      assert.notMatch(all.text, /Fremd|€|120/u)
      const own = yield* paperOf(`${march}&group=project&prices=1`, member.full)
      assert.match(own.text, /Gespräch \| 1:30 \| €80\.00/u)
      assert.notMatch(own.text, /Entwürfe|120/u)
    })
  )

  it.effect("a certificate has the figures of closed books, with names, to sign; members get none", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* team
      const closing = { through: "2026-03-31", note: "Im März abgerechnet", force: true }
      const { period } = dataOf(yield* owner.full.post("/api/periods/close", closing))
      const path = `/api/periods/${period.id}?format=pdf`
      const german = yield* paperOf(`${path}&lang=de-DE`, owner.full)
      assert.strictEqual(german.title, "Abgeschlossene Bücher · Alles bis 31. März 2026")
      assert.match(german.text, /Notiz \| Im März abgerechnet/u)
      assert.match(german.text, /Acme[^|]* \| 0,000 \| 200,125 \| 0,000 \| 50,000 \| 50,000 \| 150,125/u)
      assert.match(german.text, /SHA-256 \| (?:[0-9a-f]{64}|ausstehend)/u)
      assert.match(german.text, /Ort, Datum \| Unterschrift/u)
      refused(yield* member.full.get(path), 403, "forbidden")
      refused(yield* owner.full.get(`${path}&check=1`), 400, "invalid_param", /^check: /u)
      refused(yield* owner.full.get(path.replace("pdf", "csv")), 400, "invalid_param", /^format: expected pdf/u)
      const reason = "Eine Zahlung fehlte"
      const reopened = dataOf(yield* owner.full.post("/api/periods/reopen", { through: null, reason })).period
      const since = yield* paperOf(`${path}&lang=en-GB`, owner.full)
      assert.match(since.text, /State \| reopened since; no books are closed now/u)
      const reopening = yield* paperOf(`/api/periods/${reopened.id}?format=pdf&lang=de`, owner.full)
      assert.match(reopening.text, /Grund \| Eine Zahlung fehlte/u)
    })
  )

  it.effect("400 for what a PDF does not take, 403 and 404 as for the report", () =>
    Effect.gen(function* () {
      const { acme, member, owner } = yield* team
      const of = `${statement}?entity_id=${acme.id}`
      const cases = [
        [`${of}&format=pdf&lang=fr`, /^lang: expected en or de/u],
        [`${of}&format=pdf&limit=5`, /^limit: a PDF has all pages/u],
        [`${of}&format=pdf&group=day`, /^group: /u],
        [`${of}&lang=fr`, /^lang: expected en or de/u],
        [`${of}&format=docx`, /^format: expected csv, xlsx, jsonl or pdf/u],
        ["/api/time?format=pdf&group=week", /^group: expected day or project/u],
        ["/api/time?format=pdf&prices=yes", /^prices: expected 0 or 1/u],
        ["/api/money?format=pdf", /^format: expected csv/u]
      ] as const
      for (const [path, message] of cases) refused(yield* owner.full.get(path), 400, "invalid_param", message)
      refused(yield* member.full.get(`${of}&format=pdf`), 403, "forbidden")
      refused(
        yield* owner.full.get(`${statement}?entity_id=0190b0a0-0000-7000-8000-000000000000&format=pdf`),
        404,
        "not_found"
      )
    })
  )
})
