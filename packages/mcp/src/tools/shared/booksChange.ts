import type { Workspace } from "@hourbook/core/access/Workspace"
import type { Period } from "@hourbook/core/periods/Period"
import type { PeriodChange } from "@hourbook/core/periods/PeriodChange"
import type { Periods } from "@hourbook/core/periods/Periods"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Schema } from "effect"
import { Refused, type ToolError } from "../../present/Refused.ts"
import { workspaceOf, WorkspaceRow } from "../../present/workspace.ts"
import { ConsentNeeded } from "../../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed, type Preview } from "../../tool/onceAgreed.ts"
import type { Call } from "../../tool/Tool.ts"

export const actions = { close_books: "close", reopen_books: "reopen" } as const

/** What a call says about the books. */
export interface BooksInput {
  readonly action: keyof typeof actions
  readonly through?: CalendarDate | null
  readonly note?: string
  readonly force?: boolean
  readonly confirm_token?: string
  readonly dry_run?: boolean
}

export const Books = Schema.Struct({
  action: Schema.Literals(["close", "reopen"]),
  from: Schema.optionalKey(Schema.String),
  through: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(Schema.String)
})
type Books = typeof Books.Type

/** What a call about the books comes to. */
export interface BooksOutput {
  readonly written: boolean
  readonly workspace: typeof WorkspaceRow.Type
  readonly books: Books
  readonly repeated?: boolean
  readonly declined?: boolean
  readonly pending?: boolean
  readonly reason?: string
  readonly confirm_token?: string
}

const missing = (what: string): Refused =>
  new Refused({ code: "invalid_arguments", message: `${what} needed`, next: "Add it and call again." })

const changeOf = ({ action, force, note, through }: BooksInput): Effect.Effect<PeriodChange, Refused> => {
  if (through === undefined) return Effect.fail(missing("through, the last closed day, is"))
  if (action === "reopen_books") {
    if (force !== undefined) {
      return Effect.fail(
        new Refused({ code: "invalid_arguments", message: "force only closes", next: "Leave it out and call again." })
      )
    }
    return note === undefined
      ? Effect.fail(missing("a note, which says why, is"))
      : Effect.succeed({ action: "reopen", through, reason: note })
  }
  if (through === null) return Effect.fail(missing("through, a day, is"))
  return Effect.succeed({ action: "close", through, note: note ?? null, ...(force === undefined ? {} : { force }) })
}

const booksOf = ({ action, from, through }: Period): Books => ({
  action,
  ...(from === null ? {} : { from }),
  ...(through === null ? {} : { through })
})

const closedUpTo = ({ through }: Books): string =>
  through === undefined ? "no day stays closed" : `closed through ${through}`

/** What it means for the records. */
const effectOf = (books: Books): string =>
  books.action === "close"
    ? `Close the books through ${books.through}, from ${books.from ?? "the first record"} on: no record of these days can be added, changed or deleted any more, until an owner reopens them.`
    : `Reopen the books: ${closedUpTo(books)}, and records of the days after it can be changed again.`

/** Closes or reopens the books once the user has agreed. */
export const changeBooks = Effect.fnUntraced(function* (
  periods: Periods["Service"],
  { caller, consent }: Pick<Call<unknown>, "caller" | "consent">,
  input: BooksInput
): Effect.fn.Return<BooksOutput | ConsentNeeded, ToolError> {
  const { who } = caller
  const change = yield* changeOf(input)
  const workspaceWith = (closedThrough: Workspace["closedThrough"]) => workspaceOf({ ...who.workspace, closedThrough })
  const unwritten = (books: Books): BooksOutput => ({
    written: false,
    workspace: workspaceWith(who.workspace.closedThrough),
    books
  })
  const tried = Effect.gen(function* () {
    const period = yield* Effect.provideService(
      change.action === "close" ? periods.close(who, change) : periods.reopen(who, change),
      DryRun,
      true
    )
    const all = yield* periods.list(who)
    const view: Books = { ...booksOf(period), action: change.action }
    return { view, isNew: all.every(({ id }) => id !== period.id), last: all[0]?.id ?? null }
  })
  if (input.dry_run === true) return unwritten((yield* tried).view)
  const agreed = yield* onceAgreed(
    { caller, consent },
    {
      about: `books ${change.action} ${change.through ?? "none"}`,
      confirmToken: input.confirm_token,
      preview: Effect.map(tried, ({ isNew, last, view }): Preview<Books> => ({
        view,
        asks: isNew,
        question: { subject: JSON.stringify(change), shown: JSON.stringify([view, last]) },
        words: { other: "another day or note", changed: "the books were closed or reopened since it was shown" }
      })),
      write: (_: Books, once: IdempotencyKey) =>
        Effect.map(periods.setOnce(who, change, once), ({ replayed, value }): BooksOutput => ({
          written: true,
          workspace: workspaceWith(value.through),
          books: { ...booksOf(value), state: value.state },
          ...(replayed ? { repeated: true } : {})
        })),
      earlier: (once) =>
        Effect.map(periods.earlier(who, once), (found): BooksOutput | undefined =>
          found === undefined
            ? undefined
            : {
                ...unwritten({ ...booksOf(found), state: found.state }),
                written: true,
                repeated: true
              }
        )
    }
  )
  if (agreed._tag === "Done") return agreed.output
  if (agreed._tag === "Declined") return { ...unwritten(agreed.view), declined: true }
  if (agreed._tag === "NothingToAsk") return unwritten(agreed.view)
  const { reason, token, view } = agreed
  const why = reason === undefined ? [] : [`Nothing was changed: ${reason}.`]
  return consent.canAsk
    ? new ConsentNeeded([...why, effectOf(view)].join("\n"), token)
    : { ...unwritten(view), pending: true, ...(reason === undefined ? {} : { reason }), confirm_token: token }
})

export const booksText = (output: BooksOutput): string => {
  const { books, confirm_token: token, declined, pending, reason, repeated, workspace, written } = output
  if (pending === true) {
    return [
      ...(reason === undefined ? [] : [`Nothing was changed: ${reason}.`]),
      "Nothing is written yet. Show the user what would happen and ask whether to do it:",
      effectOf(books),
      `If the user agrees, call workspace_update again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
    ].join("\n")
  }
  if (declined === true) return declinedText("nothing was changed")
  const isNow =
    workspace.closed_through === undefined ? "no day is closed" : `closed through ${workspace.closed_through}`
  if (!written) {
    return workspace.closed_through === books.through
      ? `Nothing to do: ${isNow} already.`
      : `Nothing is written yet. ${effectOf(books)}`
  }
  const verb = books.action === "close" ? "Closed" : "Reopened"
  return repeated === true
    ? `Already saved: ${verb.toLowerCase()} the books, ${closedUpTo(books)}. Now: ${isNow}.`
    : `${verb} the books: ${closedUpTo(books)}.${books.state?.endsWith("ing") === true ? " Writes that began before still end." : ""}`
}
