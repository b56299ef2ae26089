import type { Role, Scope } from "@hourbook/core/access/Role"
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
import { Refused, type ToolError } from "../present/Refused.ts"
import { answersOf, argumentsOf, unvalidated } from "../schema/standard.ts"
import { ConsentNeeded, consentRequest, type Consent, consentIn } from "./Consent.ts"
import { refusal } from "./explain.ts"

type Json = Readonly<Record<string, unknown>>

/** The protocol's hints by the nature of a tool. No tool reaches beyond the workspace. */
const hints = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  saves: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
} as const satisfies Record<string, object>

/** A call of a tool. */
export interface Call<I> {
  readonly caller: Caller
  readonly input: I
  readonly consent: Consent
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
  readonly input: Schema.Codec<I, Sent>
  readonly output: Schema.Codec<O, unknown>
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

/** All errors in the arguments at once. */
const wrong = (issues: ReadonlyArray<StandardSchemaV1.Issue>) =>
  new Refused({
    code: "invalid_arguments",
    message: issues
      .map(({ message, path = [] }) => {
        const place = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".")
        const problem = message.replace(/^Expected/u, "expected")
        return place === "" ? problem : `${place}: ${problem}`
      })
      .join("; "),
    next: "Correct the arguments and call again; ask the user for what you do not know."
  })

/** Makes a tool for the catalogue. */
export const tool = <I, Sent, O extends Json>(spec: Spec<I, Sent, O>): Tool => {
  const given = argumentsOf(spec.input)
  const read = (sent: unknown): Effect.Effect<I, Refused> =>
    Effect.flatMap(
      Effect.promise(async () => given["~standard"].validate(sent)),
      (outcome) => (outcome.issues === undefined ? Effect.succeed(outcome.value) : Effect.fail(wrong(outcome.issues)))
    )
  const shown = {
    title: spec.title,
    description: spec.description,
    inputSchema: unvalidated(given),
    outputSchema: answersOf(spec.output),
    annotations: hints[spec.nature]
  }
  return {
    name: spec.name,
    listing: {
      name: spec.name,
      ...shown,
      inputSchema: schemaIn(shown.inputSchema),
      outputSchema: schemaIn(shown.outputSchema)
    },
    scope: spec.scope,
    roles: spec.roles,
    register: ({ caller, challenge, run, server }) => {
      server.registerTool(
        spec.name,
        { ...shown, scopeChallenge: () => challenge(spec.scope) },
        (sent, context): Promise<CallToolResult | InputRequiredResult> => {
          const call = Effect.gen(function* () {
            const input = yield* read(sent)
            const output = yield* spec.run({ caller, input, consent: consentIn(context) })
            return output instanceof ConsentNeeded ? consentRequest(output) : answered(output, spec.text(output, input))
          }).pipe(Effect.catch((error) => Effect.succeed(refusal(error))))
          return run(spec.name, call, context)
        }
      )
    }
  }
}
