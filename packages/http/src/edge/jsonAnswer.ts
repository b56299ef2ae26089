import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { Effect } from "effect"

/** A shorter list is written at once. */
const longList = 100

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const holdsLongList = (value: unknown, depth: number): boolean =>
  Array.isArray(value)
    ? value.length > longList
    : depth > 0 && isPlain(value) && Object.values(value).some((inner) => holdsLongList(inner, depth - 1))

/** How deep in an answer its long lists are. */
const deepest = 4

const textOf = (value: unknown, depth: number): Effect.Effect<ReadonlyArray<string>> => {
  if (!holdsLongList(value, depth)) return Effect.succeed([JSON.stringify(value)])
  if (Array.isArray(value)) {
    return Effect.map(
      mapInSlices(value, (item) => JSON.stringify(item)),
      (items) => ["[", ...items.map((item, index) => (index === 0 ? item : `,${item}`)), "]"]
    )
  }
  const kept = Object.entries(isPlain(value) ? value : {}).filter(([, inner]) => inner !== undefined)
  return Effect.map(
    Effect.forEach(kept, ([key, inner], index) =>
      Effect.map(textOf(inner, depth - 1), (text) => [`${index === 0 ? "{" : ","}${JSON.stringify(key)}:`, ...text])
    ),
    (parts) => [...parts.flat(), "}"]
  )
}

/** So many characters are encoded at once. */
const pieceLength = 65_536

/** Joins texts to pieces that do not take long to encode. */
function* piecesOf(texts: ReadonlyArray<string>) {
  let piece = ""
  for (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ""
  }
  yield piece
}

/** What `JSON.stringify` makes of plain data, in UTF-8; between the items of long lists, other work goes on. */
export const jsonInSlices = (value: unknown): Effect.Effect<Uint8Array> =>
  Effect.gen(function* () {
    const encoder = new TextEncoder()
    const pieces = yield* mapInSlices(piecesOf(yield* textOf(value, deepest)), (piece) => encoder.encode(piece))
    const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    return all
  })
