import type { Workspace } from "@hourbook/core/access/Workspace"
import { AnyCaseCurrencyCode, CurrencyCode } from "@hourbook/core/shared/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { email, named, slug } from "./flags.ts"
import { keyJson } from "./key.ts"
import { memberJson } from "./member.ts"
import { json, printJson, printSecret, printTable, refuseWith } from "./output.ts"
import { useCases } from "./useCases.ts"

const workspaceJson = ({ createdAt, currency, id, name, slug }: Workspace) => ({
  id,
  slug,
  name,
  currency,
  created_at: createdAt
})

const create = Command.make(
  "create",
  {
    name: named("name", 200).pipe(Flag.withDescription("What it is called")),
    ownerEmail: email("owner-email").pipe(Flag.withDescription("Whose it is")),
    ownerName: named("owner-name", 200).pipe(
      Flag.withDescription("The owner's name; the email's first part if left out"),
      Flag.optional
    ),
    slug: slug.pipe(Flag.withDescription("Its name in commands; made of the name if left out"), Flag.optional),
    currency: Flag.String("currency").pipe(
      Flag.withDescription("What totals are in"),
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
      .pipe(refuseWith("hourbook workspace list shows what there is"))
    if (given.json) {
      return yield* printJson({
        workspace: workspaceJson(workspace),
        owner: memberJson(owner),
        api_key: keyJson(key),
        secret
      })
    }
    yield* Console.log(`Made the workspace ${workspace.slug}, "${workspace.name}", in ${workspace.currency}.`)
    yield* printSecret(owner.email, secret)
  })
).pipe(Command.withDescription("Make a workspace, its owner and the owner's key"), Command.provide(useCases))

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
      "There is no workspace yet. Make one: hourbook workspace create --help"
    )
  })
).pipe(Command.withDescription("Every workspace of this store"), Command.provide(useCases))

export const workspaceCommand = Command.make("workspace").pipe(
  Command.withDescription("Workspaces"),
  Command.withSubcommands([create, list])
)
