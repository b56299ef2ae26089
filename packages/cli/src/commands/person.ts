import { People } from "@hourbook/core/operations/People"
import { PersonExport } from "@hourbook/core/operations/PersonExport"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { confirm, confirmed } from "./shared/confirmed.ts"
import { email, workspace } from "./shared/flags.ts"
import { json, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

const personFlags = {
  email: email("email").pipe(Flag.withDescription("Email address of the person")),
  workspace: workspace.pipe(Flag.withDescription("Slug of one workspace; by default all workspaces"), Flag.optional),
  json
}

const nextStep = withNextStep("To list the members of a workspace, run: hourbook member list --help")

const encode = Schema.encodeSync(Schema.toCodecJson(PersonExport))

/** The names of all fields in snake case, but for those that callers chose. */
const inSnakeCase = (value: Schema.Json): Schema.Json => {
  if (typeof value !== "object" || value === null) return value
  if (isList(value)) return value.map(inSnakeCase)
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      name === "metadata" ? inside : inSnakeCase(inside)
    ])
  )
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

const exportPerson = Command.make(
  "export",
  { ...personFlags, json: json.pipe(Flag.withDescription("The command always prints JSON")) },
  Effect.fn("hourbook person export")(function* (given) {
    const people = yield* People
    const exported = yield* people.exportData(given.email, Option.getOrUndefined(given.workspace)).pipe(nextStep)
    yield* printJson(inSnakeCase(encode(exported)))
  })
).pipe(
  Command.withDescription("Print what is stored about a person, as JSON: memberships, keys, connections, records, log"),
  Command.provide(useCases)
)

const erase = Command.make(
  "erase",
  { ...personFlags, confirm: confirm("address") },
  Effect.fn("hourbook person erase")(function* (given) {
    const people = yield* People
    const slug = Option.getOrUndefined(given.workspace)
    const place = slug === undefined ? "all workspaces" : slug
    yield* confirmed({
      warning: `This ends the memberships of ${given.email} in ${place} and erases name and address for good. Records stay.`,
      name: given.email,
      given
    })
    const workspaces = yield* people
      .erase({ email: given.email, slug }, progress("Erased the name in", given))
      .pipe(nextStep)
    const slugs = workspaces.map((one) => one.slug)
    if (given.json) return yield* printJson({ email: given.email, workspaces: slugs })
    yield* print`Erased ${given.email} in ${slugs.join(", ")}. Backups still have the name and the address.`
  })
).pipe(
  Command.withDescription("End the memberships of a person and erase name and address; records stay"),
  Command.provide(useCases)
)

export const personCommand = Command.make("person").pipe(
  Command.withDescription("Export or erase the data of a person"),
  Command.withSubcommands([exportPerson, erase])
)
