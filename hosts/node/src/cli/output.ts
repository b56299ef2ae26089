import type { CoreError } from "@hourbook/core/shared/Errors"
import { Refusal } from "@hourbook/runtime/Refusal"
import { Console, Effect } from "effect"
import { Flag } from "effect/cli"

export const json = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON, for programs"), Flag.withDefault(false))

/** What a core refusal says, and what to do next. */
export const refuseWith =
  (next: string) =>
  <A, R>(self: Effect.Effect<A, CoreError, R>): Effect.Effect<A, Refusal, R> =>
    Effect.mapError(self, ({ message }) => new Refusal({ message: `${message}. ${next}` }))

export const printJson = (value: unknown): Effect.Effect<void> => Console.log(JSON.stringify(value, null, 2))

type Row = Readonly<Record<string, string>>

/** Rows under the names of their columns, aligned; or what to say when there is none. */
export const printTable = (rows: ReadonlyArray<Row>, none: string): Effect.Effect<void> => {
  const [first] = rows
  if (first === undefined) return Console.log(none)
  const columns = Object.keys(first).map((name) => ({
    name,
    width: Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0))
  }))
  const line = (cell: (name: string) => string) =>
    columns
      .map(({ name, width }) => cell(name).padEnd(width))
      .join("  ")
      .trimEnd()
  return Console.log(
    [line((name) => name.toUpperCase()), ...rows.map((row) => line((name) => row[name] ?? ""))].join("\n")
  )
}

/** A new secret is on the screen once. */
export const printSecret = (whose: string, secret: string): Effect.Effect<void> =>
  Console.log(`\nThe key of ${whose}, shown now and never again:\n\n  ${secret}\n`)
