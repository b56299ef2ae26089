import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Scope } from "@hourbook/core/access/Role"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import { logDefect } from "@hourbook/rest/edge/logDefect"
import {
  type CallToolResult,
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext
} from "@modelcontextprotocol/server"
import { type Cause, Effect, Result } from "effect"
import type { Caller } from "../caller/Caller.ts"
import { seesAccounts } from "../present/ofMembers.ts"
import type { ToolError } from "../present/Refused.ts"
import { faultOf, refusal } from "../tool/explain.ts"
import { Progress, type SayProgress } from "../tool/Progress.ts"
import type { Tool } from "../tool/Tool.ts"
import { catalogue } from "./catalogue.ts"
import { completion } from "./completion.ts"
import { registerPrompts } from "./prompts.ts"
import { resources } from "./resources.ts"
import { implementationFor, serverInfo } from "./serverInfo.ts"

const hasScope = ({ who }: Caller, scope: Scope): boolean => who.scopes.includes(scope)

const usefulTo = (caller: Caller, tools: ReadonlyArray<Tool>): ReadonlyArray<Tool> =>
  tools.filter(({ roles, scope }) => hasScope(caller, scope) && (roles?.includes(caller.who.member.role) ?? true))

/** An app can ask its user for more scopes; a key cannot. */
const challengeFor = (caller: Caller) => (scope: Scope) => {
  const more: readonly [Scope, ...Array<Scope>] = [scope, ...caller.who.scopes]
  return caller.app === null || hasScope(caller, scope) ? undefined : { scopes: more }
}

/** Notes of progress go to clients that named a token for them. One that cannot be sent is of no use any more. */
const progressFor = ({ _meta, notify }: ServerContext["mcpReq"]): SayProgress => {
  const progressToken = _meta?.progressToken
  return progressToken === undefined
    ? () => Effect.void
    : (progress, total) =>
        Effect.promise(() =>
          notify({ method: "notifications/progress", params: { progressToken, progress, total } }).catch(
            () => undefined
          )
        )
}

const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === "text" ? first.text : "")
const refused = (error: ToolError) => new ProtocolError(ProtocolErrorCode.InvalidParams, textOf(refusal(error)))
const broken = (cause: Cause.Cause<unknown>) =>
  new ProtocolError(ProtocolErrorCode.InternalError, textOf(faultOf(cause)))

/** Makes servers with all tools, prompts and resources, each for one caller and one exchange. */
export const servers = Effect.gen(function* () {
  const tools = yield* catalogue
  const offerResources = yield* resources
  const complete = yield* completion

  return Effect.fnUntraced(function* (caller: Caller) {
    const context = yield* Effect.context()
    const { who } = caller
    const listed = usefulTo(caller, tools).map((tool) =>
      !seesMoney(who) ? tool.withoutMoney : seesAccounts(who) ? tool.listing : tool.forMembers
    )

    /** Runs what has no result of its own for a refusal: core's errors become the protocol's. */
    const run = <A>(effect: Effect.Effect<A, ToolError>): Promise<A> =>
      Effect.runPromiseWith(context)(
        effect.pipe(
          Effect.match({ onSuccess: Result.succeed, onFailure: (error) => Result.fail(refused(error)) }),
          Effect.tapCause(logDefect),
          Effect.catchCause((cause) => Effect.succeed(Result.fail(broken(cause))))
        )
      ).then(Result.getOrThrow)

    return (request: McpRequestContext) => {
      const server = new McpServer(implementationFor(request), serverInfo)
      // Registers all tools, so that a call of an unlisted one is refused with the reason.
      for (const tool of tools) {
        tool.register({
          server,
          caller,
          challenge: challengeFor(caller),
          run: (name, call, { mcpReq }) =>
            Effect.runPromiseWith(context)(
              call.pipe(
                Effect.provideService(Progress, progressFor(mcpReq)),
                asOperation,
                Effect.withSpan(`tool ${name}`),
                Effect.tapCause(logDefect),
                Effect.annotateLogs({ tool: name }),
                Effect.catchCause((cause) => Effect.succeed(faultOf(cause)))
              ),
              { signal: mcpReq.signal }
            )
        })
      }
      server.server.setRequestHandler("tools/list", () => ({ tools: listed }))
      registerPrompts(server, who, new Set(listed.map(({ name }) => name)))
      offerResources(server, who, run)
      complete(server, who, run)
      return server
    }
  })
})
