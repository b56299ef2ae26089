import type { Member } from "@hourbook/core/access/Member"
import { asOwner } from "@hourbook/core/access/Policy"
import { promptSeconds } from "@hourbook/core/access/signInCode"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { today } from "@hourbook/core/values/CalendarDate"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { printLines, printJson } from "@hourbook/runtime/output/printing"
import { onDay } from "@hourbook/runtime/sample/atMoment"
import { eur, studio } from "@hourbook/runtime/sample/studio"
import { rateDays } from "@hourbook/runtime/sample/work"
import { writeDemo } from "@hourbook/runtime/sample/writeDemo"
import { signInAddressOfSettings, signInLink } from "@hourbook/runtime/signInAddress"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { memberJson } from "./member.ts"
import { slug } from "./shared/flags.ts"
import { json, printProblem, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { ServedAt } from "./shared/ServedAt.ts"
import { useCases } from "./shared/useCases.ts"
import { workspaceJson } from "./workspace.ts"

const listHint = withNextStep("To list workspaces, run: hourbook workspace list")

const byDefault = "demo"

const makeAnew = (name: string): string => `hourbook demo --again${name === byDefault ? "" : ` --slug ${name}`}`

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

/** A link that signs the owner in, once; null where members cannot sign in at the address of the service. */
const linkFor = Effect.fnUntraced(function* (workspace: Workspace, owner: Member) {
  const address = (yield* ServedAt) ?? (yield* signInAddressOfSettings)
  if (Option.isNone(address)) return null
  const { text } = yield* (yield* Operator).signInCode(workspace, owner, promptSeconds)
  return signInLink(address.value, text)
})

/** How to get in, where the demo gave no link. */
const noLink =
  "Members sign in over https, or at localhost: set PUBLIC_URL to the address with https that leads to the service, and run: " +
  `hourbook signin link --email ${studio.owner}`

export const demoCommand = Command.make(
  "demo",
  {
    slug: slug.pipe(Flag.withDescription("Short name of the workspace; by default demo"), Flag.withDefault(byDefault)),
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
        ownerName: studio.ownerName,
        secret: undefined
      })
      .pipe(onDay(begun, "beginning"), listHint)
    const who = asOwner(workspace, owner)
    const made = yield* writeDemo(who, day, progress("Wrote", given)).pipe(
      listHint,
      Effect.onInterrupt(() =>
        printProblem(given, `Stopped. The demo is not whole. To make it anew, run: ${makeAnew(given.slug)}`)
      )
    )
    const url = yield* linkFor(workspace, owner)
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
      return yield* printJson({ workspace: workspaceJson(workspace), owner: memberJson(owner), url, counts })
    }
    yield* printLines([
      `Created the workspace "${workspace.name}" with the slug ${workspace.slug}: ${made.people} people, ${made.clients} clients, ` +
        `${made.projects} projects, ${made.entries} time entries, ${payments.length} payments.`,
      "",
      ...(url === null
        ? noLink.split("\n")
        : ["To sign in as its owner, open this link, once and within ten minutes:", "", `  ${url}`, ""])
    ])
  })
).pipe(
  Command.withDescription("Create a workspace with a made-up studio and a year of its work, to try Hourbook with"),
  Command.provide(useCases)
)
