import { assert } from "@effect/vitest"
import { Approvals } from "@hourbook/core/approvals/Approvals"
import { BudgetNotices } from "@hourbook/core/budgets/BudgetNotices"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { Mails } from "@hourbook/core/mailing/Mails"
import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import { SheetRepository } from "@hourbook/core/sheets/SheetRepository"
import { TimerRepository } from "@hourbook/core/time/Timer"
import { SheetId } from "@hourbook/core/values/Ids"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { WebhookRepository } from "@hourbook/core/webhooks/WebhookRepository"
import { Context, Effect, Option } from "effect"
import { day, newUuid, principal } from "../../../support/data/builders.ts"
import { anEvent } from "../../../support/data/changes.ts"
import { aMail } from "../../../support/data/mails.ts"
import { aSheet, aTimer } from "../../../support/data/prices.ts"
import { aWebhook, writeOf } from "../../../support/data/webhooks.ts"
import { outcome } from "../../../support/expecting.ts"
import { openMailing } from "../../../support/mail/openMailing.ts"
import { defineSuite } from "../defineSuite.ts"

export const mailCauses = defineSuite("What causes mails", (it) => {
  const open = Effect.gen(function* () {
    const opened = yield* openMailing()
    const { all, outbox } = opened
    const isThere = ({ id }: OutboxMail) => Effect.map(outbox.find(all, id), Option.isSome)
    return { ...opened, isThere }
  })

  it.effect("writes the mails of a sheet, a notice and a webhook with them, or neither", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, isThere, mary, olga, website, workspace } = yield* open
        const [first, second] = [aMail(workspace.id), aMail(workspace.id)]
        const sheets = yield* SheetRepository
        const sheet = aSheet(mary.member)
        const event = () => anEvent(olga.member, { subject: "sheet" })
        yield* sheets.save({ before: null, after: sheet, event: event(), mails: [first] })
        const again = { ...sheet, id: SheetId.make(newUuid()) }
        const refused = sheets.save({ before: null, after: again, event: event(), mails: [second] })
        assert.strictEqual(yield* outcome(refused), "VersionConflict")
        assert.deepStrictEqual([yield* isThere(first), yield* isThere(second)], [true, false])

        const [third, fourth] = [aMail(workspace.id), aMail(workspace.id)]
        const notices = yield* BudgetNotices
        const notice = { entityId: website.id, version: 1, from: null, threshold: 80 }
        const told = () => anEvent(olga.member, { subject: "budget" })
        assert.isTrue(yield* notices.tell(all, notice, told(), [third]))
        assert.isFalse(yield* notices.tell(all, notice, told(), [fourth]))
        assert.deepStrictEqual([yield* isThere(third), yield* isThere(fourth)], [true, false])

        const [fifth, sixth] = [aMail(workspace.id), aMail(workspace.id)]
        const webhooks = yield* WebhookRepository
        const webhook = aWebhook(workspace.id)
        yield* webhooks.save(writeOf(olga.member, null, webhook))
        const after = { ...webhook, enabled: false, version: 2 }
        yield* webhooks.save({ ...writeOf(olga.member, webhook, after), mails: [fifth] })
        const late = webhooks.save({ ...writeOf(olga.member, webhook, after), mails: [sixth] })
        assert.strictEqual(yield* outcome(late), "VersionConflict")
        assert.deepStrictEqual([yield* isThere(fifth), yield* isThere(sixth)], [true, false])
      })
    )
  )

  it.effect("tells a member once of a timer that has been running for ten hours", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, mary, max, outbox, process, taken } = yield* open
        const timers = yield* TimerRepository
        const at = toMillis(yield* now)
        for (const [member, hours] of [
          [mary.member, 11],
          [max.member, 9]
        ] as const) {
          const after = { ...aTimer({ owner: member }), startedAt: fromMillis(at - hours * 3_600_000) }
          yield* timers.save({ before: null, after, entry: null, idempotency: null })
        }
        yield* process()
        yield* process()
        assert.lengthOf(taken(mary.member.email), 1)
        assert.isEmpty(taken(max.member.email))
        assert.lengthOf(yield* outbox.list(all, { before: null, limit: 5 }), 1)
      })
    )
  )

  it.effect("tells those who decide of a sheet, and its member of the decision, in their languages", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { adam, all, built, mary, outbox, owner, process, taken } = yield* open
        const approvals = Context.get(built, Approvals)
        const preferences = yield* PreferencesRepository
        yield* preferences.choose(mary.member, { language: "de" })
        yield* preferences.choose(adam.member, { mutedMails: ["sheet_submitted"] })
        const workspace = { ...owner.workspace, approvals: "week" as const }
        const member = principal("member", { workspace, member: mary.member })
        const boss = { ...owner, workspace }
        const ref = { userId: mary.member.userId, from: day("2026-03-02") }
        yield* approvals.submit(member, ref)
        yield* approvals.submit(member, ref)
        yield* approvals.return(boss, [ref], "Monday is missing\nsee the calendar")
        yield* approvals.submit(member, ref)
        yield* approvals.approve(boss, [ref], null)
        const mails = yield* outbox.list(all, { before: null, limit: 20 })
        assert.deepStrictEqual(mails.map(({ kind, to }) => [kind, to]).toReversed(), [
          ["sheet_submitted", owner.member.email],
          ["sheet_returned", mary.member.email],
          ["sheet_submitted", owner.member.email],
          ["sheet_approved", mary.member.email]
        ])
        yield* preferences.choose(mary.member, { mutedMails: ["sheet_approved"] })
        yield* process()
        assert.lengthOf(taken(owner.member.email), 2)
        const [returned, ...others] = taken(mary.member.email)
        assert.isEmpty(others)
        const text = (returned?.data ?? "").replace(/=\r\n/gu, "")
        assert.include(returned?.data, "List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        const secret = /List-Unsubscribe: <https:\/\/hours\.example\.org\/api\/unsubscribe\?token=(\w{28})>/u.exec(
          (returned?.data ?? "").replace(/\r\n /gu, " ")
        )?.[1]
        const service = Context.get(built, Mails)
        assert.strictEqual(yield* outcome(service.unsubscribe("made-up")), "NotFound")
        assert.strictEqual(yield* service.unsubscribe(secret ?? ""), "sheet_returned")
        assert.strictEqual(yield* service.unsubscribe(secret ?? ""), "sheet_returned")
        const { mutedMails } = yield* preferences.find(mary.member)
        assert.deepStrictEqual(mutedMails, ["sheet_approved", "sheet_returned"])
        assert.notInclude(JSON.stringify(yield* outbox.list(all, { before: null, limit: 20 })), secret ?? "?")
        assert.include(text, "Monday is missing")
        assert.include(text, "https://hours.example.org/approvals")
        assert.include(text, "Guten Tag")
      })
    )
  )
})
