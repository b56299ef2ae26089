import { randomUUID } from "node:crypto"
import { roles } from "@hourbook/contract/data"
import type { KnownPerson, PlannedLine } from "@hourbook/exchange/people/planPeople"
import { deedText } from "@hourbook/exchange/text/peopleText"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schema } from "effect"
import { ask, dataOf, problemOf, problemSentence } from "../import/ask.ts"
import type { Send } from "../import/Connection.ts"

const Known = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  email: Schema.String,
  role: Schema.Literals(roles)
})
const People = Schema.Struct({ members: Schema.Array(Known) })

/** Reads the current and former members of the workspace; only owners and admins may. */
export const knownPeople = Effect.fnUntraced(function* (send: Send) {
  const get = (path: string) => dataOf(People)(send, { method: "GET", path })
  const former = yield* get("/api/members/former")
  const current = yield* get("/api/members")
  return [
    ...current.members.map((one): KnownPerson => ({ ...one, former: false })),
    ...former.members.map((one): KnownPerson => ({ ...one, former: true }))
  ]
})

const Made = Schema.Struct({
  data: Schema.Struct({
    invitation: Schema.NullOr(Schema.Struct({ code: Schema.NullOr(Schema.String), expires_at: Schema.String }))
  })
})

/** What became of a person. */
export interface Invited {
  readonly result: "join" | "invite" | "present" | "refused"
  readonly text: string
  /** The one-time code; null where none was made, or its answer was lost. */
  readonly code: string | null
  readonly expiresAt: string | null
}

const doneText = ({ deed, given }: PlannedLine): string => {
  const role = given.role ?? "member"
  if (deed.does === "join") return `joined as ${role}; the records of this former member stay theirs`
  return deed.does === "invite" && deed.person !== null ? `came back as ${role}` : `invited as ${role}`
}

/** A refusal of one person, after which the others can still be invited. */
const concernsOne = (status: number): boolean => status === 400 || status === 404 || status === 409 || status === 422

/** Invites a person or lets them join. */
export const inviteOne = Effect.fnUntraced(function* (
  send: Send,
  one: PlannedLine,
  expiresIn: number | undefined
): Effect.fn.Return<Invited, StartupError> {
  const { deed, given } = one
  const lasts = expiresIn === undefined ? {} : { expires_in: expiresIn }
  const body = { email: given.email, role: given.role, ...lasts }
  const answer = yield* ask(send, {
    method: "POST",
    ...(deed.does === "join"
      ? { path: `/api/members/${deed.person.id}/join`, body }
      : { path: "/api/members", body: { ...body, name: given.name } }),
    headers: { "idempotency-key": randomUUID() }
  })
  if (concernsOne(answer.status)) {
    const reason = { code: "service", message: problemOf(answer) } as const
    return { result: "refused", text: deedText({ does: "refused", reason }), code: null, expiresAt: null }
  }
  if (answer.status >= 300) return yield* new StartupError({ message: problemSentence(answer) })
  const made = Schema.decodeUnknownOption(Made)(answer.body)
  const invitation = made._tag === "Some" ? made.value.data.invitation : null
  const code = invitation?.code ?? null
  const lost = code === null ? "; for a link, run: hourbook signin link" : ""
  return {
    result: deed.does,
    text: `${doneText(one)}${lost}`,
    code,
    expiresAt: code === null ? null : (invitation?.expires_at ?? null)
  }
})
