import { Cause, Predicate } from "effect"
import { StoreUnavailable } from "./StoreUnavailable.ts"

/**
 * What a log says about a defect: the kind of error, and where it happened. A store's error has a code (its SQLSTATE, the
 * name of the error in the AWS API, or that of the operating system) and, if the store names them, its severity and the
 * constraint. Messages of stores and of parsers contain the values that they reject, so only errors that are an `Error` and
 * nothing more keep theirs.
 */
export const faultDetails = (cause: Cause.Cause<unknown>): Readonly<Record<string, string>> => {
  const defect = Cause.squash(cause)
  const error = defect instanceof StoreUnavailable ? defect.cause : defect
  const chain = causesOf(error)
  const found = (key: string): string | undefined =>
    chain.map((each) => word(each, key)).find((text) => text !== undefined)
  return defined({
    fault: isPlain(error) ? `Error: ${error.message}` : kindOf(error),
    code: found("code") ?? chain.map(serviceCode).find((code) => code !== undefined),
    reasons: chain.map(cancellationCodes).find((codes) => codes !== undefined),
    severity: found("severityUnlocalized") ?? found("severity"),
    constraint: found("constraint"),
    stack: framesOf(cause)
  })
}

const defined = (details: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(details).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

/** The error and the errors that it wraps, from the outside in. */
const causesOf = (error: unknown, depth = 0): ReadonlyArray<unknown> => {
  if (!Predicate.isObject(error) || depth > maxDepth) return []
  const inner = Predicate.hasProperty(error, "reason")
    ? error.reason
    : Predicate.hasProperty(error, "cause") && error.cause
  return [error, ...causesOf(inner, depth + 1)]
}

const maxDepth = 5

/** A property that is a name or a code, not a sentence. */
const word = (error: unknown, key: string): string | undefined => {
  const value: unknown = Predicate.hasProperty(error, key) ? error[key] : undefined
  return typeof value === "string" && /^[\w.$-]{1,128}$/u.test(value) ? value : undefined
}

const tagOf = (error: unknown): string | undefined => word(error, "_tag") ?? word(error, "name")

const kindOf = (error: unknown): string => {
  const reason = Predicate.hasProperty(error, "reason") ? tagOf(error.reason) : undefined
  return [tagOf(error) ?? typeof error, ...(reason === undefined ? [] : [reason])].join(" ")
}

const isPlain = (error: unknown): error is Error =>
  error instanceof Error && error.name === "Error" && !("severity" in error) && !("reason" in error)

const serviceCode = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "$metadata") ? word(error, "name") : undefined

/** Why a service canceled a transaction, a code for each of its actions. */
const cancellationCodes = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "CancellationReasons") && Array.isArray(error.CancellationReasons)
    ? error.CancellationReasons.map((reason: unknown) => word(reason, "Code") ?? "None").join(",")
    : undefined

/** The stack without the message, which may have lines that look like frames. */
const framesOf = (cause: Cause.Cause<unknown>): string | undefined => {
  const [first] = Cause.prettyErrors(cause)
  const frames = (first?.stack ?? "")
    .replace(first?.message ?? "", "")
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
  return frames.length === 0 ? undefined : frames.map((line) => line.trim()).join("\n")
}
