import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Invitation } from "@hourbook/core/workspaces/issueCode"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printError, printErrorLines, printFailure, printLines, shown } from "@hourbook/runtime/output/printing"
import { Effect } from "effect"
import { Flag } from "effect/cli"

export const json = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON, for scripts"), Flag.withDefault(false))

/** Reports an error of core together with the command to run next. */
export const withNextStep =
  (next: string | ((error: CoreError) => string)) =>
  <A, R>(self: Effect.Effect<A, CoreError, R>): Effect.Effect<A, StartupError, R> =>
    Effect.mapError(
      self,
      (error) =>
        new StartupError({
          message: `${error.message}. ${typeof next === "string" ? next : next(error)}`,
          refusal: error
        })
    )

/** Prints what stops a command, or what it leaves open, to standard error; `more` are lines below it. */
export const printProblem = (
  { json: isJson }: { readonly json: boolean },
  problem: string,
  ...more: ReadonlyArray<string>
): Effect.Effect<void> => {
  const said = [problem, ...more.map((line) => `  ${line}`)]
  return isJson
    ? printFailure("validation_error", said.join("\n"))
    : printErrorLines([`hourbook: ${problem}`, ...said.slice(1)])
}

/** Prints which files of killed runs were removed. */
export const printLeftovers = (paths: ReadonlyArray<string>): Effect.Effect<void> =>
  paths.length === 0 ? Effect.void : printError`Removed what interrupted runs left: ${paths.join(", ")}`

type Row = Readonly<Record<string, string>>

/** Prints rows aligned under the names of their columns, or the text for an empty list. */
export const printTable = (rows: ReadonlyArray<Row>, emptyText: string): Effect.Effect<void> => {
  const [first] = rows
  if (first === undefined) return print`${emptyText}`
  const columns = Object.keys(first).map((name) => ({
    name,
    width: Math.max(name.length, ...rows.map((row) => shown(row[name] ?? "").length))
  }))
  const line = (cell: (name: string) => string) =>
    columns
      .map(({ name, width }) => cell(name).padEnd(width))
      .join("  ")
      .trimEnd()
  return printLines([line((name) => name.toUpperCase()), ...rows.map((row) => line((name) => shown(row[name] ?? "")))])
}

/** Prints the secret of a new key, which is not stored. */
export const printSecret = (email: string, secret: string): Effect.Effect<void> =>
  print`\nAPI key of ${email}. Save it now; it is not shown again:\n\n  ${secret}\n`

/** Prints a one-time code, which is not stored. */
export const printCode = (email: string, { code, expiresAt }: Invitation): Effect.Effect<void> =>
  print`\nOne-time code for ${email}, to sign in at /signin in a browser, or on the page that an app opens. It works once, until ${expiresAt}:\n\n  ${code ?? ""}\n`
