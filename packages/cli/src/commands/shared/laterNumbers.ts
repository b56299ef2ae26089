import { InvoiceNumbers } from "@hourbook/core/billing/InvoiceNumbers"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { lastNumberOf } from "@hourbook/core/billing/seriesNumbers"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { printLines, shown } from "@hourbook/runtime/output/printing"
import { Effect, Schema, Stdio, Terminal } from "effect"
import { Flag } from "effect/cli"
import { withNextStep } from "./output.ts"

const reason = "Restored from a copy: later numbers were given out after it was made"

const asNext = (text: string): number | undefined => (/^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined)

/** What comes next in a series, by its name. */
export interface NextInSeries {
  readonly name: string
  readonly next: number
}

const Given = Schema.String.check(
  Schema.makeFilter(
    (text: string) => asNext(text.slice(text.lastIndexOf("=") + 1)) !== undefined && text.indexOf("=") > 0,
    {
      expected: 'the name of a series and its next number, such as "Invoices=43"'
    }
  )
)

export const seriesFlag = Flag.String("series").pipe(
  Flag.withDescription(
    'What comes next in a series, such as "Invoices=43": clients may hold later invoices than the copy has'
  ),
  Flag.withSchema(Given),
  Flag.atLeast(0)
)

/** The series and the numbers that were given to the command. */
export const nextOfFlags = (given: ReadonlyArray<string>): ReadonlyArray<NextInSeries> =>
  given.map((text) => {
    const at = text.lastIndexOf("=")
    return { name: text.slice(0, at), next: Number(text.slice(at + 1)) }
  })

/** Asks at the terminal what comes next; undefined for what the copy has. */
const asked = Effect.fnUntraced(function* ({ name, next }: InvoiceSeries) {
  const terminal = yield* Terminal.Terminal
  for (;;) {
    yield* terminal.display(`The counter that comes next in ${shown(name)} [${next}]: `)
    const typed = (yield* Effect.orElseSucceed(terminal.readLine, () => "")).trim()
    if (typed === "") return undefined
    const number = asNext(typed)
    if (number !== undefined) return number
  }
})

/** Shows the last number of each series of a restored workspace, and raises those of which clients hold later ones. */
export const raiseSeries = Effect.fnUntraced(function* (
  slug: string,
  given: { readonly json: boolean; readonly series: ReadonlyArray<NextInSeries> }
) {
  const numbers = yield* InvoiceNumbers
  const failed = withNextStep("The workspace was restored. Raise its series in the web app, under Settings: Business.")
  const operator = yield* Operator
  const who = yield* failed(operator.ownerOf(slug))
  const series = yield* failed(numbers.list(who))
  const isAsked = !given.json && given.series.length === 0 && (yield* (yield* Stdio.Stdio).stdinIsTerminal)
  if (series.length > 0 && !given.json) {
    yield* printLines([
      "Clients may hold later invoices than the copy has. The last number of each series in it:",
      ...series.map((one) => `  ${shown(one.name)}: ${lastNumberOf(one) ?? "none yet"}`),
      ...(isAsked || given.series.length > 0
        ? []
        : [
            "If there are later ones, raise the series in the web app, under Settings: Business, before the next invoice."
          ]),
      ""
    ])
  }
  const unknown = given.series.find(({ name }) => series.every((one) => one.name !== name))
  if (unknown !== undefined) {
    return yield* new StartupError({
      message: `The workspace ${slug} was restored, but has no series ${unknown.name}. Raise its series in the web app, under Settings: Business.`
    })
  }
  for (const one of series) {
    const next = isAsked ? yield* asked(one) : given.series.find(({ name }) => name === one.name)?.next
    if (next !== undefined) yield* failed(numbers.amend(who, one.id, { next, reason }))
  }
  const raised = yield* failed(numbers.list(who))
  return raised.map((one) => ({ name: one.name, last_number: lastNumberOf(one), next: one.next }))
})
