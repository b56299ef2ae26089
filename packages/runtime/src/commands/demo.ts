import { asOwner } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { promptSeconds } from "@hourbook/core/access/signInCode"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { today } from "@hourbook/core/shared/CalendarDate"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { StartupError } from "../errors/StartupError.ts"
import { publicUrl } from "../settings/HttpSettings.ts"
import { orDefault, setting, wholeNumber } from "../settings/setting.ts"
import { onDay } from "./demo/atMoment.ts"
import { eur, studio } from "./demo/studio.ts"
import { rateDays } from "./demo/work.ts"
import { writeDemo } from "./demo/writeDemo.ts"
import { memberJson } from "./member.ts"
import { slug } from "./shared/flags.ts"
import { json, printJson, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"
import { workspaceJson } from "./workspace.ts"

const listHint = withNextStep("To list workspaces, run: hourbook workspace list")

/** Makes room for the demo: removes an earlier one if asked to, and touches no other workspace. */
const makeRoom = Effect.fnUntraced(function* (given: {
  readonly slug: string
  readonly again: boolean
  readonly json: boolean
}) {
  const operator = yield* Operator
  const isThere = (yield* operator.listWorkspaces).some((workspace) => workspace.slug === given.slug)
  if (!isThere) return
  const { member } = yield* operator.ownerOf(given.slug).pipe(listHint)
  if (member.email !== studio.owner) {
    return yield* new StartupError({
      message: `The workspace ${given.slug} is not a demo, and stays as it is. Choose another name with --slug.`
    })
  }
  if (!given.again) {
    return yield* new StartupError({
      message: `There is a demo in the workspace ${given.slug} already. To make it anew, which removes what was changed in it, add: --again`
    })
  }
  yield* (yield* WorkspaceRemoval).remove(given.slug, progress("Removed", given)).pipe(listHint)
})

/** A link that signs the owner in, once. */
const signInLink = Effect.fnUntraced(function* (owner: Principal) {
  const { value } = yield* (yield* Members).invite(owner, owner.member.userId, promptSeconds).pipe(listHint)
  const port = yield* setting("PORT", { schema: wholeNumber(0, 65_535), expected: "a port" }).pipe(orDefault(3000))
  const address = Option.getOrElse(yield* publicUrl, () => `http://localhost:${port}`)
  return { url: `${address}/signin#${value.code ?? ""}`, code: value.code, expires_at: value.expiresAt }
})

export const demoCommand = Command.make(
  "demo",
  {
    slug: slug.pipe(Flag.withDescription("Short name of the workspace; by default demo"), Flag.withDefault("demo")),
    again: Flag.Boolean("again").pipe(Flag.withDescription("Remove an earlier demo first"), Flag.withDefault(false)),
    json
  },
  Effect.fn("hourbook demo")(function* (given) {
    yield* makeRoom(given)
    const day = yield* today
    const [begun] = rateDays(day)
    const { owner, workspace } = yield* (yield* Operator)
      .createWorkspace({
        name: studio.name,
        slug: given.slug,
        currency: eur,
        ownerEmail: studio.owner,
        ownerName: "Ines Albrecht",
        secret: undefined
      })
      .pipe(onDay(begun, "beginning"), listHint)
    const who = asOwner(workspace, owner)
    const made = yield* writeDemo(who, day, progress("Wrote", given)).pipe(listHint)
    const link = yield* signInLink(who)
    const { charges, payments, payouts } = made.money
    const counts = {
      people: made.people,
      clients: made.clients,
      projects: made.projects,
      time_entries: made.entries,
      payments: payments.length,
      charges: charges.length,
      payouts: payouts.length
    }
    if (given.json) {
      return yield* printJson({ workspace: workspaceJson(workspace), owner: memberJson(owner), ...link, counts })
    }
    yield* Console.log(
      `Created the workspace "${workspace.name}" with the slug ${workspace.slug}: ${made.people} people, ${made.clients} clients, ` +
        `${made.projects} projects, ${made.entries} time entries, ${payments.length} payments.\n\n` +
        `To sign in as its owner, open this link, once and within ten minutes, while the service runs:\n\n  ${link.url}\n`
    )
  })
).pipe(
  Command.withDescription("Create a workspace with a made-up studio and a year of its work, to try Hourbook with"),
  Command.provide(useCases)
)
