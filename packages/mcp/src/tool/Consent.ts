import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../caller/Caller.ts"

/** Whether the user has agreed to a call, as far as the call says. */
export interface Consent {
  /** Whether the client can ask its user. */
  readonly canAsk: boolean
  /** The user's answer to the question that `state` identifies. */
  readonly answer: "agreed" | "declined" | undefined
  readonly state: string | undefined
  readonly context: ServerContext
}

/** Returned instead of a result when the user must agree first. */
export class ConsentNeeded {
  readonly message: string
  readonly state: string
  constructor(message: string, state: string) {
    this.message = message
    this.state = state
  }
}

const question = "agreed"

const form = {
  type: "object",
  properties: { agreed: { type: "boolean", title: "Yes, do it" } },
  required: ["agreed"]
} as const

export const consentRequest = ({ message, state }: ConsentNeeded): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({ message, requestedSchema: { ...form, required: [...form.required] } })
    },
    requestState: state
  })

/** Whether the client's capabilities include forms for its user. No named mode means forms. */
const canAsk = (envelope: unknown): boolean =>
  Option.match(decodeEnvelope(envelope), {
    onNone: () => false,
    onSome: ({ [CLIENT_CAPABILITIES_META_KEY]: { elicitation } }) =>
      elicitation.form !== undefined || elicitation.url === undefined
  })

const mode = Schema.optionalKey(Schema.Unknown)
const decodeEnvelope = Schema.decodeUnknownOption(
  Schema.Struct({
    [CLIENT_CAPABILITIES_META_KEY]: Schema.Struct({ elicitation: Schema.Struct({ form: mode, url: mode }) })
  })
)

export const consentIn = (context: ServerContext): Consent => {
  const { mcpReq } = context
  const response = inputResponse(mcpReq.inputResponses, question)
  const state: unknown = mcpReq.requestState()
  return {
    canAsk: canAsk(mcpReq.envelope),
    answer:
      response.kind !== "elicit"
        ? undefined
        : response.action === "accept" && response.content?.["agreed"] === true
          ? "agreed"
          : "declined",
    state: typeof state === "string" ? state : undefined,
    context
  }
}

/** How long a user may take to answer. */
export const secondsToAnswer = 300

const codecOf = ({ signingKey }: Caller) => createRequestStateCodec({ key: signingKey, ttlSeconds: secondsToAnswer })

const Agreed = Schema.Struct({ subject: Schema.String, userId: Schema.String })
const isAgreed = Schema.is(Agreed)

/** A signed token for one question to one caller: its subject and its expiry. */
export const mintToken = (caller: Caller, subject: string): Effect.Effect<string> =>
  Effect.promise(() => codecOf(caller).mint({ subject, userId: caller.who.member.userId }))

/** Whether a token is valid for this caller and subject, and not expired. */
export const isTokenFor = (
  caller: Caller,
  { context }: Consent,
  { subject, token }: { readonly subject: string; readonly token: string }
): Effect.Effect<boolean> =>
  Effect.tryPromise(() => codecOf(caller).verify(token, context)).pipe(
    Effect.map(
      (agreed) => isAgreed(agreed) && agreed.subject === subject && agreed.userId === caller.who.member.userId
    ),
    Effect.orElseSucceed(() => false)
  )
