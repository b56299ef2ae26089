import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"

const contentType = "application/json"

/** A shorter list is written at once: a page of records or the days of two years take some milliseconds at most. */
const longList = 1000

/** How deep in an answer its long lists are. */
const deepest = 4

/** An answer of fewer characters is written at once, with its length; a longer one in pieces of about as many. */
const pieceLength = 262_144

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * A response of what `JSON.stringify` makes of plain data. A long one is made while it is sent, as fast as the client takes
 * it: between the items of its lists other work goes on, and memory never has all of its text.
 */
export const jsonAnswer = (value: unknown, answer: Answer): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  holdsLongList(value, deepest)
    ? Effect.suspend(() => longAnswer(textsOf(value, deepest), { ...answer, contentType }))
    : Effect.succeed(HttpServerResponse.text(JSON.stringify(value), { ...answer, contentType }))

const longAnswer = Effect.fnUntraced(function* (
  texts: Iterator<string>,
  options: Answer & { readonly contentType: string }
) {
  const begin = yield* take(texts, pieceLength)
  if (begin.length < pieceLength) return HttpServerResponse.text(begin, options)
  const rest = Stream.unfold(null, () =>
    Effect.map(take(texts, pieceLength), (piece) => (piece === "" ? undefined : ([piece, null] as const)))
  )
  const text = Stream.encodeText(Stream.concat(Stream.make(begin), rest))
  // It is sent when the request counts as handled, and waits for its turns as part of it all the same.
  return HttpServerResponse.stream(Stream.provideService(text, CurrentErrand, yield* CurrentErrand), options)
})

/** Joins texts until they have a length. Less is the end. */
const take = (texts: Iterator<string>, length: number): Effect.Effect<string> =>
  Effect.map(
    mapInSlices(upTo(texts, length), (text) => text),
    (taken) => taken.join("")
  )

function* upTo(texts: Iterator<string>, length: number) {
  for (let taken = 0; taken < length;) {
    const next = texts.next()
    if (next.done === true) return
    taken += next.value.length
    yield next.value
  }
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const holdsLongList = (value: unknown, depth: number): boolean =>
  Array.isArray(value)
    ? value.length > longList
    : depth > 0 && isPlain(value) && Object.values(value).some((inner) => holdsLongList(inner, depth - 1))

/** The JSON of a value, whose long lists come item by item. */
function* textsOf(value: unknown, depth: number): Generator<string, void> {
  if (!holdsLongList(value, depth)) yield JSON.stringify(value)
  else if (Array.isArray(value)) yield* listed("[", value, (item) => [JSON.stringify(item)], "]")
  else {
    const kept = Object.entries(isPlain(value) ? value : {}).filter(([, inner]) => inner !== undefined)
    yield* listed("{", kept, ([key, inner]) => named(key, textsOf(inner, depth - 1)), "}")
  }
}

function* named(key: string, texts: Iterable<string>) {
  yield `${JSON.stringify(key)}:`
  yield* texts
}

function* listed<A>(begin: string, items: ReadonlyArray<A>, textsOf: (item: A) => Iterable<string>, end: string) {
  let before = begin
  for (const item of items) {
    yield before
    yield* textsOf(item)
    before = ","
  }
  yield end
}
