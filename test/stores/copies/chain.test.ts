import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { restoreArchive } from "@hourbook/cli/copies/restoreArchive"
import { writeArchive } from "@hourbook/cli/copies/writeArchive"
import { replaceFile } from "@hourbook/cli/files/replaceFile"
import { wholeOf } from "@hourbook/core/access/Policy"
import type { Ports } from "@hourbook/core/Core"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ImportRepository } from "@hourbook/core/imports/Import"
import { chargeKind, ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { now } from "@hourbook/core/values/Instant"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { issueKey } from "@hourbook/core/workspaces/issueKey"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Option } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { layerPgliteEngine } from "../../engines/PgliteEngine.ts"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import {
  aClient,
  aMoneyRecord,
  aPayment,
  aProject,
  anImport,
  aTimeEntry,
  currency,
  day,
  instant,
  money,
  settling
} from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"
import { callerWith, dataOf } from "../../support/http/callers.ts"
import { at, stackOn } from "../../support/http/stack.ts"

const email = "zora@example.org"
const quietly = () => Effect.void

/** A workspace with everything that a copy must keep, over three years and currencies. */
const world = Effect.gen(function* () {
  const seeded = yield* seedEveryKind(email)
  const { fixture } = seeded
  const { acme, adam, bolt, mary, max, olga, shop, website, workspace } = fixture
  const [time, members] = [yield* TimeRepository, yield* MemberRepository]
  const entries = changesBy(olga.member, "time_entry")
  const words = ["Entwurf „Straße“ 🙂", "=1+1", 'quoted "text", with\\ backslash', "ΣΊΣΥΦΟΣ", "tab\there"]
  const imported = anImport(olga.member, { mapping: { people: { "": "Zora" }, "10": [null] } })
  yield* (yield* ImportRepository).add({ import: imported, idempotency: null })
  for (let index = 0; index < 24; index++) {
    const createdAt = instant(
      `202${4 + (index % 3)}-0${1 + (index % 9)}-1${index % 10}T0${index % 10}:59:59.${100 + index}Z`
    )
    const of =
      index % 2 === 0
        ? { owner: max.member, client: acme, project: website }
        : { owner: mary.member, client: bolt, project: shop }
    const billable = index % 5 !== 0
    yield* time.save(
      entries.create(
        aTimeEntry(of, {
          createdAt,
          updatedAt: createdAt,
          workedOn: day(createdAt.slice(0, 10)),
          description: words[index % words.length]!,
          durationMinutes: index * 7,
          billable,
          billedMinutes: billable ? index * 7 + (index % 3) : 0,
          cost: money(`${index}.${1000 + index}`),
          currency: currency(["EUR", "USD", "GBP"][index % 3]!),
          internalCost: index % 4 === 0 ? { amount: money("33.3333"), currency: currency("CHF") } : null,
          hourlyRate: index % 6 === 0 ? money("90.5") : null,
          tags: index % 3 === 0 ? ["Ops", "Äpfel", `tag ${index % 4}`] : [],
          metadata: index % 7 === 0 ? { zeta: "1", alpha: "2", "10": "3" } : {},
          madeInHour: (index * 5) % 24,
          startedAt: index % 8 === 0 ? createdAt : null,
          endedAt: index % 8 === 0 ? instant(`${createdAt.slice(0, 19)}.999Z`) : null,
          externalRef: index % 9 === 0 ? { source: "toggl", id: `${index}` } : null,
          importId: index % 9 === 0 ? imported.id : null
        })
      )
    )
  }
  const charges = yield* ChargeRepository
  for (const [kind, amount] of [
    ["fee", "100"],
    ["discount", "-12.5"],
    ["write_off", "-3.0001"]
  ] as const) {
    const charge = {
      ...aMoneyRecord(
        chargeKind,
        { owner: adam.member, client: acme, project: website, isMemberless: kind === "fee" },
        { kind }
      ),
      amount: money(amount)
    }
    yield* charges.save(changesBy(olga.member, "charge").create(charge))
  }
  const payments = yield* PaymentRepository
  const ofAcme = { owner: adam.member, client: acme, project: website }
  for (const payment of [
    aPayment(ofAcme, { amount: money("50.5"), currency: currency("USD"), settles: settling("46", "EUR") }),
    aPayment(ofAcme, { amount: money("-7") })
  ]) {
    yield* payments.save(changesBy(olga.member, "payment").create(payment))
  }
  const archived = aClient(workspace.id, {
    currency: currency("USD"),
    name: "Gone & Co",
    archived: true,
    paymentTermsDays: 7,
    metadata: { crm: "9" },
    importId: imported.id
  })
  yield* (yield* ClientRepository).save(changesBy(olga.member, "client").create(archived))
  const old = aProject(workspace.id, archived, {
    name: "Old",
    archived: true,
    billableDefault: false,
    externalRef: { source: "toggl", id: "p1" },
    importId: imported.id
  })
  yield* (yield* ProjectRepository).save(changesBy(olga.member, "project").create(old))
  yield* members.replace(adam.member, amended(adam.member, { timeZone: "Pacific/Auckland" }))
  yield* members.remove(max.member)
  return workspace.slug
}).pipe(Effect.orDie)

const period = "accrual_from=2024-01-01&accrual_to=2026-12-31"

/** The owner's answers of reports and lists, and of undoing imports. */
const answers = Effect.fnUntraced(function* (slug: string) {
  const operator = yield* Operator
  const owner = yield* operator.ownerOf(slug)
  // Each step makes a key of its own, which the log would show.
  const { key, secret, secretHash } = yield* issueKey(
    { workspaceId: owner.workspace.id, userId: owner.member.userId, at: yield* now },
    { name: "Check", kind: "full", expiresAt: null }
  )
  yield* (yield* ApiKeyRepository).add({ key, secretHash, idempotency: null })
  const { delete: remove, get } = callerWith(secret)
  const paths = [
    `/api/reports/team?${period}`,
    "/api/reports/activity?date_from=2026-01-01&date_to=2026-03-31",
    "/api/reports/debtors",
    "/api/dashboard/overview",
    "/api/timesheet-matrix?accrual_from=2026-03-01&accrual_to=2026-03-31",
    "/api/moneysheet-matrix?accrual_from=2026-03-01&accrual_to=2026-03-31",
    "/api/calendar?month=2026-02-01",
    "/api/time?page_size=100",
    "/api/money",
    "/api/payouts",
    "/api/charges",
    "/api/projects",
    "/api/counteragents",
    "/api/tags",
    "/api/timers",
    "/api/rates",
    "/api/exchange-rates",
    "/api/members",
    "/api/members/former",
    "/api/imports",
    "/api/workspace"
  ]
  const got: Record<string, unknown> = {}
  for (const path of paths) got[path] = dataOf(yield* at("2026-03-31T12:00:00.000Z")(get(path)))
  const statement = "/api/reports/debtors/reconciliation?entity_id="
  for (const { id } of (yield* (yield* ClientRepository).all(wholeOf(owner.workspace.id), {})).toSorted((a, b) =>
    a.id < b.id ? -1 : 1
  )) {
    got[id] = dataOf(yield* at("2026-03-31T12:00:00.000Z")(get(`${statement}${id}`)))
  }
  for (const { id } of dataOf(yield* get("/api/imports")).imports) {
    got[`undo ${id}`] = dataOf(yield* at("2026-03-31T12:00:00.000Z")(remove(`/api/imports/${id}`)))
  }
  got["left"] = dataOf(yield* get("/api/imports"))
  return got
})

const postgres = Layer.provide(PostgresStore.layer, layerPostgresEngine())
const embedded = () => Layer.fresh(Layer.provide(PostgresStore.layer, layerPgliteEngine()))
const dynamo = Layer.provide(DynamoStore.layer, layerDynamoEngine())

describe("a workspace", () => {
  it.live(
    "is the same after moving from store to store: embedded, PostgreSQL, DynamoDB and embedded again",
    () =>
      Effect.gen(function* () {
        const place = yield* Effect.acquireRelease(
          Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-chain-"))),
          (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
        )
        const pathOf = (step: number) => join(place, `${step}.hbx`)
        const exported = (slug: string, step: number) =>
          replaceFile(pathOf(step), (write) => writeArchive([slug], write, { directory: place, report: quietly }))
        const inStore = <A>(store: Layer.Layer<Ports, unknown>, work: Effect.Effect<A, unknown, any>) =>
          Effect.provide(work, stackOn(store)) as Effect.Effect<A, unknown>

        const first = yield* inStore(
          embedded(),
          Effect.gen(function* () {
            const slug = yield* world
            const { value } = yield* exported(slug, 0)
            return { slug, files: value.files, answered: yield* answers(slug) }
          })
        )
        for (const [step, store] of [postgres, dynamo, embedded()].entries()) {
          const { files, answered } = yield* inStore(
            store,
            Effect.gen(function* () {
              const given = {
                path: pathOf(step),
                only: Option.none(),
                as: Option.none(),
                checked: quietly,
                found: quietly,
                removed: quietly,
                written: quietly
              }
              yield* restoreArchive(given)
              const { value } = yield* exported(first.slug, step + 1)
              return { files: value.files, answered: yield* answers(first.slug) }
            })
          )
          assert.deepStrictEqual(files, first.files)
          assert.deepStrictEqual(answered, first.answered)
        }
      }),
    400_000
  )
})
