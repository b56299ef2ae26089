import type { BrokenRule, FailureCode } from "@hourbook/contract/contract"

/** A refusal of the server, with its own words; status 0 when no answer came. */
export class Failed extends Error {
  readonly status: number
  readonly code: FailureCode | "offline"
  /** `sign_in_again` where a recent sign-in is needed. */
  readonly reason: string | undefined
  /** The rule that was broken, where the server names it. */
  readonly rule: BrokenRule | undefined
  /** The refusal in the person's language, for rules that have a sentence. */
  readonly text: string | undefined
  /** Whether a list keeps what was typed, with the refusal beside it. */
  readonly isListed: boolean
  /** The change that a list keeps, where the server answered at once; later ones are no news to the one who made them. */
  readonly keptAs: string | undefined
  constructor(refusal: {
    status: number
    code: FailureCode | "offline"
    message: string
    reason?: string | undefined
    rule?: BrokenRule | undefined
    text?: string | undefined
    isListed?: boolean
    keptAs?: string | undefined
  }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.reason = refusal.reason
    this.rule = refusal.rule
    this.text = refusal.text
    this.isListed = refusal.isListed ?? false
    this.keptAs = refusal.keptAs
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const codes: ReadonlySet<string> = new Set<FailureCode>([
  "invalid_body",
  "invalid_param",
  "validation_error",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "precondition_failed",
  "rate_limited",
  "api_error"
])
const isCode = (code: unknown): code is FailureCode => typeof code === "string" && codes.has(code)

/** In the person's language; these words are loaded with the first refusal. */
export const translated = (rule: BrokenRule): Promise<string | undefined> =>
  import("./refusalText.ts").then(
    ({ refusalText }) => refusalText(rule),
    () => undefined
  )

const ruleIn = ({ rule }: Record<string, unknown>): BrokenRule | undefined => {
  if (!isObject(rule) || typeof rule["code"] !== "string") return undefined
  const { code, field, values } = rule
  return {
    code,
    ...(typeof field === "string" ? { field } : {}),
    ...(isObject(values) ? { values } : {})
  }
}

/** What the server says of a refusal. */
export const refusalOf = async (answer: unknown, status: number): Promise<Failed> => {
  const error = isObject(answer) && isObject(answer["error"]) ? answer["error"] : {}
  const { code, reason } = error
  const message = typeof error["message"] === "string" ? error["message"] : `The server answered ${status}.`
  const rule = ruleIn(error)
  return new Failed({
    status,
    code: isCode(code) ? code : "api_error",
    message,
    rule,
    text: rule === undefined ? undefined : await translated(rule),
    reason: typeof reason === "string" ? reason : undefined
  })
}
