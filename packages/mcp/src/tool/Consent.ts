import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import { Option, Schema } from "effect"

/** Whether the user has agreed to a call, as far as the call says. */
export interface Consent {
  /** Whether the client can ask its user. */
  readonly canAsk: boolean
  /** The user's answer to the question that `state` identifies. */
  readonly answer: "agreed" | "declined" | undefined
  readonly state: string | undefined
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
    state: typeof state === "string" ? state : undefined
  }
}
