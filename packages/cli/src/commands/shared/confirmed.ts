import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { shown } from "@hourbook/runtime/output/printing"
import { Effect, Option, Stdio, Terminal } from "effect"
import { Flag } from "effect/cli"

/** The option that answers the question of {@link confirmed} in scripts. */
export const confirm = (of: string) =>
  Flag.String("confirm").pipe(
    Flag.withDescription(`The ${of} once more, for scripts; without it, the command asks for it`),
    Flag.optional
  )

/** Continues only if the operator repeats the name of what goes for good: at the terminal, or in the option. */
export const confirmed = Effect.fnUntraced(function* (question: {
  /** What happens, as a sentence. */
  readonly warning: string
  readonly name: string
  readonly given: { readonly confirm: Option.Option<string>; readonly json: boolean }
}) {
  const { given, name, warning } = question
  const stdio = yield* Stdio.Stdio
  const terminal = yield* Terminal.Terminal
  const mayAsk = !given.json && (yield* stdio.stdinIsTerminal)
  if (Option.isNone(given.confirm) && !mayAsk) {
    return yield* new StartupError({ message: `${warning} To confirm it, add: --confirm ${name}` })
  }
  if (Option.isNone(given.confirm)) yield* terminal.display(`${shown(warning)}\nTo confirm it, type ${shown(name)}: `)
  const typed = Option.isSome(given.confirm)
    ? given.confirm.value
    : yield* Effect.orElseSucceed(terminal.readLine, () => "")
  if (typed.trim() !== name) {
    return yield* new StartupError({ message: `Nothing has changed: the confirmation does not match ${name}.` })
  }
})
