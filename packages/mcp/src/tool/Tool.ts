import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Role, Scope } from "@hourbook/core/access/Role"
import { todayOf } from "@hourbook/core/access/today"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaV1,
  StandardSchemaWithJSON,
  Tool as Listing
} from "@modelcontextprotocol/server"
import { Effect, type Schema } from "effect"
import type { Caller } from "../caller/Caller.ts"
import { schemaWithoutAccounts, seesAccounts } from "../present/ofMembers.ts"
import type { ToolError } from "../present/Refused.ts"
import { correctThem, type Problem, together } from "../present/together.ts"
import { schemaWithoutMoney, withoutMoney } from "../present/withoutMoney.ts"
import { asMeant, isObject, type Spoken } from "../schema/asMeant.ts"
import { answersOf, argumentsOf, unknownArgument, unvalidated } from "../schema/standard.ts"
import { isDayAt, unknownText } from "../schema/unknownText.ts"
import { spokenDay } from "../spoken/days.ts"
import { spokenTime } from "../spoken/times.ts"
import { ConsentNeeded, consentRequest, type Consent, consentIn } from "./Consent.ts"
import { refusal } from "./explain.ts"

type Json = Readonly<Record<string, unknown>>

/** The protocol's hints by the nature of a tool; without idempotentHint it is not idempotent. No tool reaches beyond the workspace. */
const hints = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  saves: { readOnlyHint: false, destructiveHint: true, openWorldHint: false }
} as const satisfies Record<string, object>

/** A call of a tool. */
export interface Call<I> {
  readonly caller: Caller
  readonly input: I
  readonly consent: Consent
}

/** Arguments of which some cannot be read: as they were meant, and the places of those. */
export interface PartlyRead {
  readonly sent: Json
  readonly unreadable: ReadonlyArray<Problem["place"]>
}

export interface Spec<I, Sent, O extends Json> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** `adds` changes no existing record; `changes` may be repeated, `saves` may not. */
  readonly nature: keyof typeof hints
  readonly scope: Scope
  /** The roles that can use it; all when left out. This keeps the list short; the use cases check permissions. */
  readonly roles?: ReadonlyArray<Role>
  /** The same for members, of whose clients' accounts assistants say nothing, where it differs. */
  readonly descriptionForMembers?: string
  /** What a result for a member is of, which it begins with: totals are of what they have recorded themselves. */
  readonly ofMembers?: (output: O) => string | undefined
  readonly input: Schema.Codec<I, Sent>
  /** Other shapes of the arguments that mean the same. The published schema says none of this. */
  readonly meant?: (sent: Json) => Json
  readonly output: Schema.Codec<O, unknown>
  /** What else is wrong when some arguments cannot be read, so that all problems come at once. */
  readonly problems?: (who: Principal, arguments_: PartlyRead) => Effect.Effect<ReadonlyArray<Problem>, CoreError>
  readonly run: (call: Call<I>) => Effect.Effect<O | ConsentNeeded, ToolError>
  /** The result as text. Text that people wrote is in quotes. */
  readonly text: (output: O, input: I) => string
}

/** What a tool needs to register itself with a server. */
export interface Registration {
  readonly server: McpServer
  readonly caller: Caller
  /** Runs a call to its end. */
  readonly run: (
    tool: string,
    call: Effect.Effect<CallToolResult | InputRequiredResult>,
    context: ServerContext
  ) => Promise<CallToolResult | InputRequiredResult>
  /** The scopes that an app must ask its user for before the call; undefined when it has them or cannot ask. */
  readonly challenge: (scope: Scope) => { readonly scopes: readonly [string, ...Array<string>] } | undefined
}

export interface Tool {
  readonly name: string
  /** As `tools/list` shows it. */
  readonly listing: Listing
  /** The same for callers who are shown no money. */
  readonly withoutMoney: Listing
  /** The same for members, who see no accounts of clients. */
  readonly forMembers: Listing
  readonly scope: Scope
  readonly roles: ReadonlyArray<Role> | undefined
  readonly register: (registration: Registration) => void
}

const schemaIn = ({ "~standard": { jsonSchema } }: StandardSchemaWithJSON) => ({
  type: "object" as const,
  ...jsonSchema.input({ target: "draft-2020-12" })
})

const answered = (output: Json, text: string): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: { ...output }
})

/** The result of a call. Where money is cut from it, the text is what is left, since sentences are made of all figures. */
const shownTo = (who: Principal, output: Json, textOf: () => string, ofMembers?: string): CallToolResult => {
  const only = ofMembers === undefined || seesAccounts(who) ? undefined : ofMembers
  const marked = only === undefined ? output : { only, ...output }
  const shown = seesMoney(who) ? marked : withoutMoney(marked)
  return shown === marked || !isObject(shown)
    ? answered(marked, only === undefined ? textOf() : `${only}: ${textOf()}`)
    : answered(shown, JSON.stringify(shown))
}

/** Reads days and times as the caller says them, on their calendar and clocks. */
const spokenBy = (who: Principal) =>
  Effect.map(todayOf(who), (today): Spoken => ({
    day: (text) => spokenDay(text, today) ?? text,
    moment: (text) => spokenTime(who, text, today) ?? text
  }))

/** What else is taken for a day. */
const dayWords = ", or words such as yesterday, last Monday or 2 March 2026"

const unreadable = (json: Json, { message, path = [] }: StandardSchemaV1.Issue): Problem => {
  const place = path.map((part) => {
    const key = typeof part === "object" ? part.key : part
    return typeof key === "number" ? key : String(key)
  })
  const wrong = message.replace(/^Expected/u, "expected")
  const isOfDay = wrong.includes("a date that exists") && isDayAt(json, place)
  return {
    place,
    code: "invalid_arguments",
    message: message === unknownArgument ? unknownText(json, place) : `${wrong}${isOfDay ? dayWords : ""}`,
    next: correctThem
  }
}

/** Makes a tool for the catalogue. */
export const tool = <I, Sent, O extends Json>(spec: Spec<I, Sent, O>): Tool => {
  const given = argumentsOf(spec.input)
  const json = schemaIn(given)
  const read = Effect.fnUntraced(function* (who: Principal, sent: unknown): Effect.fn.Return<I, ToolError> {
    const spoken = yield* spokenBy(who)
    const meant = isObject(sent) ? asMeant(json, spec.meant?.(sent) ?? sent, spoken) : sent
    const outcome = yield* Effect.promise(async () => given["~standard"].validate(meant))
    if (outcome.issues === undefined) return outcome.value
    const found = outcome.issues.map((issue) => unreadable(json, issue))
    const more = yield* (
      spec.problems?.(who, { sent: isObject(meant) ? meant : {}, unreadable: found.map(({ place }) => place) }) ??
        Effect.succeed([])
    )
    return yield* together([...found, ...more])
  })
  const shown = {
    title: spec.title,
    description: spec.description,
    inputSchema: unvalidated(given),
    outputSchema: answersOf(spec.output),
    annotations: hints[spec.nature]
  }
  const listing = {
    name: spec.name,
    ...shown,
    inputSchema: schemaIn(shown.inputSchema),
    outputSchema: schemaIn(shown.outputSchema)
  }
  const forMembers = {
    ...listing,
    description: spec.descriptionForMembers ?? spec.description,
    inputSchema: schemaWithoutAccounts(listing.inputSchema),
    outputSchema: schemaWithoutAccounts(listing.outputSchema)
  }
  return {
    name: spec.name,
    listing,
    withoutMoney: { ...forMembers, outputSchema: schemaWithoutMoney(forMembers.outputSchema) },
    forMembers,
    scope: spec.scope,
    roles: spec.roles,
    register: ({ caller, challenge, run, server }) => {
      server.registerTool(
        spec.name,
        { ...shown, scopeChallenge: () => challenge(spec.scope) },
        (sent, context): Promise<CallToolResult | InputRequiredResult> => {
          const call = Effect.gen(function* () {
            const input = yield* read(caller.who, sent)
            const output = yield* spec.run({ caller, input, consent: consentIn(context) })
            return output instanceof ConsentNeeded
              ? consentRequest(output)
              : shownTo(caller.who, output, () => spec.text(output, input), spec.ofMembers?.(output))
          }).pipe(Effect.catch((error) => Effect.succeed(refusal(error))))
          return run(spec.name, call, context)
        }
      )
    }
  }
}
