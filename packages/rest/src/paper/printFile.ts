import { throughSlices } from "@hourbook/core/scheduling/inSlices"
import { now, toMillis } from "@hourbook/core/values/Instant"
import type { PrintedFile, Printer } from "@hourbook/paper/print"
import { Effect, Semaphore } from "effect"

/** A paper in the making. */
export type Making = Parameters<Printer>[0]

/** Fonts and their program are loaded with the first paper; after a failure the next one tries again. */
let opened: Promise<Printer> | undefined
const openPrinter = Effect.promise(
  () =>
    (opened ??= import("@hourbook/paper/print")
      .then((printing) => printing.openPrinter())
      .catch((error: unknown) => {
        opened = undefined
        throw error
      }))
)

/** Making a PDF takes some 50 MB, so further ones wait. */
const atOnce = Semaphore.makeUnsafe(2)

/** Makes a PDF. */
export const printFile = (making: Making): Effect.Effect<PrintedFile> =>
  atOnce.withPermits(1)(
    Effect.gen(function* () {
      const printer = yield* openPrinter
      const printing = printer(making, new Date(toMillis(yield* now)))
      yield* throughSlices(printing.steps)
      return yield* Effect.promise(printing.end)
    })
  )
