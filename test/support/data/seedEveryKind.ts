import { BudgetNotices } from "@hourbook/core/budgets/BudgetNotices"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { ImportRepository } from "@hourbook/core/imports/Import"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { RateLeases } from "@hourbook/core/limits/RateLeases"
import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { IdentityRepository } from "@hourbook/core/sessions/IdentityRepository"
import { PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import { StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { SheetRepository } from "@hourbook/core/sheets/SheetRepository"
import { TimerRepository } from "@hourbook/core/time/Timer"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Leases } from "@hourbook/core/worker/Leases"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { amendedLine } from "@hourbook/core/workspaces/memberLines"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect } from "effect"
import { saveMoney } from "../../suites/store/records/saveMoney.ts"
import { aConnection } from "./addConnection.ts"
import { aBody, aDraft, aLine, documentsBy, issuedOf } from "./billing/documents.ts"
import { putBilling } from "./billing/putBilling.ts"
import {
  aKey,
  aMember,
  aSecretHash,
  aTimeEntry,
  aRate,
  day,
  instant,
  anImport,
  newUuid,
  someday,
  unique
} from "./builders.ts"
import { amended, anAnswer, anEvent, changesBy } from "./changes.ts"
import { putPeriod } from "./closing/putPeriod.ts"
import { putMail } from "./mails.ts"
import { aSheet, aStatementLink, aBillingRate, aTimer } from "./prices.ts"
import { seedWorkspace } from "./seedWorkspace.ts"
import { anIdentity, aPasskey, aSession } from "./signIns.ts"
import { putWebhook } from "./webhooks.ts"

/** Long after any test, so that nothing counts as expired. */
const farAway = instant("2199-01-01T00:00:00.000Z")

/** A workspace with something of every kind that a store keeps, all of it of one person, whose name is nowhere else. */
export const seedEveryKind = (email: string) =>
  Effect.gen(function* () {
    const members = yield* MemberRepository
    const keys = yield* ApiKeyRepository
    const time = yield* TimeRepository
    const fixture = yield* seedWorkspace
    const { acme, olga, website, workspace } = fixture
    const earlier = { name: unique("Zora"), email: `${unique("old")}@example.org` }
    const joined = aMember(workspace.id, { ...earlier, role: "client", clientIds: [acme.id] })
    const { userId } = joined
    const result = JSON.stringify({ member: joined, key: { userId, name: `${joined.name}'s first key` }, secret: null })
    yield* members.add({
      member: joined,
      key: null,
      idempotency: anAnswer(olga.member, { result, keepUntil: farAway })
    })
    const member = amended(joined, { email, name: unique("Zora") })
    const change = amendedLine(joined, member)
    yield* members.replace(joined, member, anEvent(olga.member, change))

    const of = { owner: member, client: acme, project: website }
    const imported = anImport(member)
    yield* (yield* ImportRepository).add({ import: imported, idempotency: null })
    const entry = aTimeEntry(of, {
      tags: ["Ops"],
      metadata: { ticket: "1" },
      externalRef: { source: "toggl", id: "1" },
      importId: imported.id
    })
    const kept = anAnswer(olga.member, { result: JSON.stringify(entry, numbersAsText), keepUntil: farAway })
    const made = changesBy(olga.member, "time_entry").create(entry, kept)
    yield* time.save(made)
    const own = anAnswer(member, { result: JSON.stringify(aTimeEntry(of), numbersAsText), keepUntil: farAway })
    const undoing = changesBy(member, "time_entry").create(aTimeEntry(of), own)
    yield* time.save({ ...undoing, event: { ...undoing.event, undoes: made.event.id } })
    yield* saveMoney(member, of)

    const [key, secretHash] = [aKey(member, { name: `${member.name}'s laptop` }), aSecretHash()]
    yield* keys.add({ key, secretHash, idempotency: null })
    const connection = aConnection(member, { keyId: key.id })
    yield* (yield* ConnectionRepository).add(connection, member)
    const session = aSession(member, { keyId: key.id, userAgent: `${member.name}'s browser`, expiresAt: farAway })
    const sessionHash = aSecretHash()
    yield* (yield* SessionRepository).add(session, sessionHash, member)
    const passkey = aPasskey(member, { name: `${member.name}'s phone` })
    yield* (yield* PasskeyRepository).add(passkey)
    const identity = anIdentity(member, { subject: member.name })
    yield* (yield* IdentityRepository).add(identity, member)
    const code = { workspaceId: workspace.id, userId, codeHash: aSecretHash(), expiresAt: farAway }
    yield* (yield* SignInCodeRepository).put({ code, idempotency: null })
    yield* (yield* ExchangeRateRepository).put({ rate: aRate(workspace.id), idempotency: null })

    const rate = aBillingRate(workspace.id, { userId })
    yield* (yield* BillingRateRepository).put({ rate, idempotency: null })
    const timer = aTimer(of)
    yield* (yield* TimerRepository).save({ before: null, after: timer, entry: null, idempotency: null })

    yield* (yield* PreferencesRepository).choose(member, { theme: "dark" })

    const after = aSheet(member, { from: day("2026-06-01"), to: day("2026-06-07"), decidedBy: userId })
    yield* (yield* SheetRepository).save({ before: null, after, event: anEvent(olga.member, { subject: "sheet" }) })

    const link = aStatementLink({ owner: member, client: fixture.acme }, { expiresAt: farAway })
    yield* (yield* StatementLinkRepository).add({ link, secretHash: aSecretHash(), idempotency: null })

    const feed = { workspaceId: workspace.id, userId, createdAt: someday }
    yield* (yield* CalendarFeedRepository).put(feed, aSecretHash())

    const artifacts = yield* OAuthArtifacts
    const payload = JSON.stringify({ accountId: userId, grantId: `${workspace.id}.${connection.id}` })
    const ref = { kind: "RefreshToken", id: aSecretHash() }
    yield* artifacts.put({ ...ref, payload, consumedAt: null, expiresAt: farAway })
    yield* artifacts.count({ kind: "Attempts", id: aSecretHash() }, { at: someday, expiresAt: farAway })
    const lease = { at: Date.now(), want: 1, least: 1, unused: null, limit: 10, windowMillis: 10_000 }
    yield* (yield* RateLeases).take({ ...lease, identity: newUuid() })
    const claim = { name: newUuid(), holder: newUuid(), at: Date.now(), until: Date.now() + 1000, takesOver: false }
    yield* (yield* Leases).take(claim)
    const notice = { entityId: website.id, version: 1, from: null, threshold: 80 }
    const line = anEvent(olga.member, { subject: "budget", subjectId: website.id, title: website.name })
    yield* (yield* BudgetNotices).tell(fixture.all, notice, line)
    yield* putWebhook(fixture)
    yield* putMail(fixture)
    const billed = yield* putBilling(fixture)
    const [issued, filling] = [aDraft(acme), aDraft(acme, { state: "filling" })]
    const documents = yield* InvoiceRepository
    const write = documentsBy(olga.member)
    yield* documents.save(write({ before: null, after: issuedOf(issued, "RE-1"), body: aBody([aLine("Work")]) }))
    yield* documents.save(write({ before: null, after: filling, body: aBody() }))
    const closed = yield* putPeriod(billed, olga.member)
    yield* (yield* Sealer).seal(workspace.id)
    const signIns = { session, sessionHash, passkey, identity }
    return {
      fixture,
      workspace: closed,
      member,
      earlier,
      entry,
      rate,
      timer,
      link,
      feed,
      key,
      secretHash,
      connection,
      ...signIns,
      code,
      own,
      kept
    }
  }).pipe(Effect.provide(Sealer.layer), Effect.orDie)

const numbersAsText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value)

export type EveryKind = Effect.Success<ReturnType<typeof seedEveryKind>>
