import type { Workspace } from "@hourbook/core/access/Workspace"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { AnyCaseCurrencyCode, CurrencyCode } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { keyJson } from "./key.ts"
import { memberJson } from "./member.ts"
import { confirm, confirmed } from "./shared/confirmed.ts"
import { email, named, slug, workspace as workspaceFlag } from "./shared/flags.ts"
import { json, printSecret, printTable, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

export const workspaceJson = ({ createdAt, currency, id, name, slug }: Workspace) => ({
  id,
  slug,
  name,
  currency,
  created_at: createdAt
})

const create = Command.make(
  "create",
  {
    name: named("name", 200).pipe(Flag.withDescription("Name of the workspace")),
    ownerEmail: email("owner-email").pipe(Flag.withDescription("Owner's email address")),
    ownerName: named("owner-name", 200).pipe(
      Flag.withDescription("Owner's name; by default the first part of the email address"),
      Flag.optional
    ),
    slug: slug.pipe(Flag.withDescription("Short name for commands; by default made from the name"), Flag.optional),
    currency: Flag.String("currency").pipe(
      Flag.withDescription("Base currency for totals; by default EUR"),
      Flag.withSchema(AnyCaseCurrencyCode),
      Flag.withDefault(CurrencyCode.make("EUR"))
    ),
    json
  },
  Effect.fn("hourbook workspace create")(function* (given) {
    const operator = yield* Operator
    const { key, owner, secret, workspace } = yield* operator
      .createWorkspace({
        name: given.name,
        slug: Option.getOrUndefined(given.slug),
        currency: given.currency,
        ownerEmail: given.ownerEmail,
        ownerName: Option.getOrElse(given.ownerName, () => given.ownerEmail.slice(0, given.ownerEmail.indexOf("@"))),
        secret: undefined
      })
      .pipe(withNextStep("To list workspaces, run: hourbook workspace list"))
    if (given.json) {
      return yield* printJson({
        workspace: workspaceJson(workspace),
        owner: memberJson(owner),
        api_key: keyJson(key),
        secret
      })
    }
    yield* print`Created the workspace "${workspace.name}" with the slug ${workspace.slug} and the base currency ${workspace.currency}.`
    yield* printSecret(owner.email, secret)
  })
).pipe(Command.withDescription("Create a workspace, its owner and the owner's API key"), Command.provide(useCases))

const list = Command.make(
  "list",
  { json },
  Effect.fn("hourbook workspace list")(function* (given) {
    const { listWorkspaces } = yield* Operator
    const workspaces = yield* listWorkspaces
    if (given.json) return yield* printJson(workspaces.map(workspaceJson))
    yield* printTable(
      workspaces.map(({ createdAt, currency, name, slug }) => ({
        slug,
        name,
        currency,
        created: createdAt.slice(0, 10)
      })),
      "There are no workspaces. To create one, run: hourbook workspace create --help"
    )
  })
).pipe(Command.withDescription("List the workspaces of this store"), Command.provide(useCases))

const remove = Command.make(
  "remove",
  {
    workspace: workspaceFlag,
    confirm: confirm("slug"),
    exported: Flag.Boolean("exported").pipe(
      Flag.withDescription("Says that the workspace was exported, where it has issued invoices"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn("hourbook workspace remove")(function* (given) {
    const removal = yield* WorkspaceRemoval
    if (!given.exported && (yield* removal.hasInvoices(given.workspace))) {
      return yield* new StartupError({
        message: `${given.workspace} has issued invoices, which the law has you keep for years: 6 to 10 in most countries, 8 in Germany. Run first: hourbook export --workspace ${given.workspace}, keep the file for as long, and add: --exported`
      })
    }
    yield* confirmed({
      warning: `This removes the workspace ${given.workspace} with all records, members and keys for good.`,
      name: given.workspace,
      given
    })
    const removed = yield* removal
      .remove(given.workspace, progress("Removed", given))
      .pipe(withNextStep("To list workspaces, run: hourbook workspace list"))
    if (given.json) return yield* printJson(workspaceJson(removed))
    yield* print`Removed the workspace "${removed.name}". Backups still have it.`
  })
).pipe(
  Command.withDescription("Remove a workspace with everything in it; run it again if it was interrupted"),
  Command.provide(useCases)
)

export const workspaceCommand = Command.make("workspace").pipe(
  Command.withDescription("Create, list and remove workspaces"),
  Command.withSubcommands([create, list, remove])
)
