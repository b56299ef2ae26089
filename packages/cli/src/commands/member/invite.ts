import { basename } from "node:path"
import { planPeople, type PlannedLine } from "@hourbook/exchange/people/planPeople"
import { readPeople } from "@hourbook/exchange/people/readPeople"
import { deedText, problemText } from "@hourbook/exchange/text/peopleText"
import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson, printLines } from "@hourbook/runtime/output/printing"
import { remoteSettings } from "@hourbook/runtime/settings/remoteSettings"
import { signInAddressOfSettings, signInLink } from "@hourbook/runtime/signInAddress"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../import/connect.ts"
import { where } from "../import/flags.ts"
import { fileIn, openFile } from "../import/importFile.ts"
import { NotAllImported } from "../import/NotAllImported.ts"
import { expiresIn } from "../shared/flags.ts"
import { inviteOne, type Invited, knownPeople } from "./inviteOne.ts"

/** The page that a one-time code is for; none where members cannot sign in at the address of these settings. */
const signInPage = Effect.gen(function* () {
  const { address } = yield* remoteSettings
  return Option.isSome(address) ? Option.some(new URL(address.value).origin) : yield* signInAddressOfSettings
})

const lineJson = ({ deed, given }: PlannedLine) => ({
  line: given.line,
  name: deed.does === "join" ? deed.person.name : given.name,
  email: given.email,
  role: deed.does === "present" ? deed.person.role : given.role
})

const lineText = (one: PlannedLine, text: string): string => {
  const { email, line, name } = lineJson(one)
  return `Line ${line}, ${name || "without a name"}${email === "" ? "" : ` <${email}>`}: ${text}`
}

const outcomeOf = (one: PlannedLine, invited: Invited, page: Option.Option<string>) => {
  const { code, expiresAt } = invited
  const link = Option.isSome(page) && code !== null ? signInLink(page.value, code) : null
  return { ...lineJson(one), result: invited.result, text: invited.text, code, link, expires_at: expiresAt }
}
type Outcome = ReturnType<typeof outcomeOf>

const printOutcome = (one: PlannedLine, { code, expires_at: until, link, text }: Outcome) =>
  printLines([
    lineText(one, text),
    ...(code === null ? [] : [`  ${link ?? `code ${code}`}  (once, until ${until ?? ""})`])
  ])

/** Invites the people of a list, or shows what would become of each. */
export const inviteMany = Command.make(
  "invite",
  {
    ...where,
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Show what would become of each person, and write nothing"),
      Flag.withDefault(false)
    ),
    expiresIn: expiresIn("seven days"),
    file: Argument.String("file").pipe(
      Argument.withDescription("A CSV file or Excel workbook with the columns name, email and, if wanted, role")
    )
  },
  Effect.fn("hourbook member invite")(function* (given) {
    // Before the store, which root opens as the directory's owner: that user may not read it.
    const opened = yield* openFile(given.file)
    const { send } = yield* connect(given.workspace)
    const { file } = yield* fileIn(opened)
    const people = readPeople(file)
    if ("code" in people) {
      return yield* new StartupError({ message: `Cannot read ${basename(given.file)}: ${problemText(people)}.` })
    }
    const planned = planPeople(people, yield* knownPeople(send), { mayMakeOwners: true })
    const page = yield* signInPage
    const outcomes: Array<Outcome> = []
    // A code is shown once: what was made before a failure is printed.
    const stopped = yield* Effect.forEach(
      planned,
      Effect.fnUntraced(function* (one) {
        const { deed } = one
        const outcome = outcomeOf(
          one,
          given.dryRun || deed.does === "present" || deed.does === "refused"
            ? { result: deed.does, text: deedText(deed), code: null, expiresAt: null }
            : yield* inviteOne(send, one, Option.getOrUndefined(given.expiresIn)),
          page
        )
        outcomes.push(outcome)
        if (!given.json) yield* printOutcome(one, outcome)
      }),
      { discard: true }
    ).pipe(Effect.result)
    if (given.json) yield* printJson({ dry_run: given.dryRun, people: outcomes })
    if (stopped._tag === "Failure") return yield* stopped.failure
    if (given.dryRun && !given.json) yield* print`Nothing was written. To invite them, leave out: --dry-run`
    if (outcomes.some(({ code, link }) => code !== null && link === null) && !given.json) {
      yield* print`Members sign in with a code on the page /signin of the service.`
    }
    if (outcomes.some(({ link }) => link !== null && isThisMachine(new URL(link).hostname)) && !given.json) {
      yield* print`The links open on this computer only. For links that the others can open, set PUBLIC_URL to the address with https at which they reach the service, and make new ones: hourbook signin link --email <address>`
    }
    if (outcomes.some(({ result }) => result === "refused")) return yield* new NotAllImported()
  }, Effect.scoped)
).pipe(
  Command.withDescription(
    "Invite the people of a list, and let those of imports join; a second run invites no one twice"
  )
)
