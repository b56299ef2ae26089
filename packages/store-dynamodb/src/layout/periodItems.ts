import { isUnfinished, Period } from "@hourbook/core/periods/Period"
import { readJsonAs } from "@hourbook/core/values/readJson"
import { Option, Schema } from "effect"
import type { Key } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { periodFiguresKey, periodKey, unfinishedPeriodKey } from "./itemKeys.ts"

const { figures, ...fields } = Period.fields

/** A period without its figures, which can be more than an item takes. */
export const periodDocument = document(Schema.Struct(fields))

const figuresJson = Schema.toCodecJson(figures)
const encode = Schema.encodeSync(figuresJson)
const decode = readJsonAs(figuresJson)

/** An item has at most 400 kB, and figures have plain letters and digits. */
const mostCharacters = 350_000

/** The items with the figures of a period, as text. */
const figuresItems = (period: Pick<Period, "figures">): ReadonlyArray<Item> => {
  if (period.figures === null) return []
  const text = JSON.stringify(encode(period.figures))
  return Array.from({ length: Math.ceil(text.length / mostCharacters) }, (_, part) =>
    attributes({ figures: text.slice(part * mostCharacters, (part + 1) * mostCharacters) })
  )
}

/** The figures of these items, in their order. */
export const toFigures = (items: ReadonlyArray<Item>): Period["figures"] =>
  items.length === 0 ? null : Option.getOrThrow(decode(items.map((item) => textOf(item, "figures")).join("")))

/** The items of a period as they are stored, and what says that something is still to be done for it. */
export const periodItems = (period: Period): ReadonlyArray<{ readonly key: Key; readonly item: Item }> => [
  { key: periodKey(period.workspaceId, period.id), item: periodDocument.toItem(period) },
  ...figuresItems(period).map((item, part) => ({ key: periodFiguresKey(period.workspaceId, period.id, part), item })),
  ...(isUnfinished(period)
    ? [
        {
          key: unfinishedPeriodKey(period.workspaceId, period.id),
          item: attributes({ id: period.id, workspaceId: period.workspaceId })
        }
      ]
    : [])
]
