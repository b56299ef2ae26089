import { Config, Context, Effect, Option, Redacted, Schema } from "effect"
import { StartupError } from "../errors/StartupError.ts"

interface Expected<A> {
  readonly schema: Schema.ConstraintDecoder<A>
  /** The allowed values, to complete the sentence "set it to …". */
  readonly expected: string
  /** Whether error messages must not repeat the value. */
  readonly secret?: boolean
}

/** A setting that was read. */
export interface SettingRead {
  readonly name: string
  readonly source: "environment" | "default"
  /** Null for a secret, and where none is given. */
  readonly value: string | null
}

/** Receives every setting that is read. */
export const SettingReads = Context.Reference<{ readonly add: (read: SettingRead) => void }>(
  "@hourbook/runtime/SettingReads",
  { defaultValue: () => ({ add: () => {} }) }
)

/** One environment variable. An empty one counts as not set. */
export const setting = Effect.fnUntraced(function* <A>(variable: string, { expected, schema, secret }: Expected<A>) {
  const given = yield* Config.option(Config.String(variable)).pipe(Effect.orDie)
  const text = Option.getOrElse(given, () => "").trim()
  const reads = yield* SettingReads
  const isGiven = text !== ""
  reads.add({
    name: variable,
    source: isGiven ? "environment" : "default",
    value: isGiven && secret !== true ? text : null
  })
  if (!isGiven) return Option.none<A>()
  const decoded = Schema.decodeUnknownOption(schema)(text)
  if (Option.isSome(decoded)) return decoded
  const value = secret === true ? "" : ` ${JSON.stringify(text.slice(0, 60))}`
  return yield* new StartupError({ message: `Invalid ${variable}${value}: set it to ${expected}.` })
})

/** The value of a setting, or a fallback where it is not set. */
export const orDefault =
  <B>(fallback: B) =>
  <A, E>(self: Effect.Effect<Option.Option<A>, E>): Effect.Effect<A | B, E> =>
    Effect.map(
      self,
      Option.getOrElse(() => fallback)
    )

export const redacted = Effect.map((text: Option.Option<string>) => Option.map(text, (value) => Redacted.make(value)))

export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

export const url = (protocols: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text) => protocols.includes(URL.parse(text)?.protocol ?? "")))
