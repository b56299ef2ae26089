import type { CopiedKind, CopiedRows } from "@hourbook/core/copies/CopiedRow"
import { SampleSource } from "@hourbook/core/copies/Samples"
import { sampleStudio } from "@hourbook/runtime/sample/sampleStudio"
import { Effect, Layer, Stream } from "effect"

/** More rows than a store writes in one call. */
const kept = 120

const ofEachDay: ReadonlyArray<CopiedKind> = ["time", "log", "exchangeRates"]

const cut = (rows: CopiedRows): CopiedRows => ({ ...rows, rows: rows.rows.slice(0, kept) }) as CopiedRows

/** The studio of the sample data with its first weeks and no payments: writing its year takes stores a minute. */
export const shortSample = Layer.succeed(SampleSource, (today) =>
  Effect.map(sampleStudio(today), ({ rows, workspace }) => ({
    workspace,
    rows: (kind) =>
      kind === "payments"
        ? Stream.empty
        : ofEachDay.includes(kind)
          ? Stream.map(Stream.take(rows(kind), 1), cut)
          : rows(kind)
  }))
)
