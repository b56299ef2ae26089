import { Config, Effect, Option, Redacted, Schema } from "effect"
import { Refusal } from "./Refusal.ts"

interface Expected<A> {
  readonly schema: Schema.ConstraintDecoder<A>
  /** What is allowed, for who wrote something else. */
  readonly expected: string
  /** Whether the value must not be repeated in a refusal. */
  readonly secret?: boolean
}

/** One environment variable. An empty one counts as left out. */
export const setting = Effect.fnUntraced(function* <A>(variable: string, { expected, schema, secret }: Expected<A>) {
  const given = yield* Config.option(Config.String(variable)).pipe(Effect.orDie)
  const text = Option.getOrElse(given, () => "").trim()
  if (text === "") return Option.none<A>()
  const decoded = Schema.decodeUnknownOption(schema)(text)
  if (Option.isSome(decoded)) return decoded
  const value = secret === true ? "has a value that cannot be used" : `is ${JSON.stringify(text.slice(0, 60))}`
  return yield* new Refusal({ message: `The setting ${variable} ${value}. Expected ${expected}.` })
})

export const or =
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
