import { assert } from "@effect/vitest"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { now } from "@hourbook/core/values/Instant"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect } from "effect"
import { aConnection, addConnection } from "../data/addConnection.ts"
import { currency, unique } from "../data/builders.ts"
import { type Answer, Stack } from "./stack.ts"

type Headers = Readonly<Record<string, string>>
type Reply = Effect.Effect<Answer, never, Stack>

/** A client of the interface. */
export interface Caller {
  readonly get: (path: string, headers?: Headers) => Reply
  readonly head: (path: string) => Reply
  readonly post: (path: string, body?: unknown, headers?: Headers) => Reply
  readonly put: (path: string, body?: unknown, headers?: Headers) => Reply
  readonly delete: (path: string, headers?: Headers) => Reply
  readonly send: (method: string, path: string, body?: unknown, headers?: Headers) => Reply
  /** Creates a record and gives it back, without its envelope. */
  readonly make: (path: string, body: unknown) => Effect.Effect<any, never, Stack>
}

/** A client with a key of its own, or without one. */
export interface KeyCaller extends Caller {
  readonly key: string | null
}

/** A client whose key is created by its first call, so that tests that do not need it save two requests. */
export interface LazyCaller extends Caller {
  readonly key: Effect.Effect<string, never, Stack>
}

const calling = (key: Effect.Effect<string | null, never, Stack>): Caller => {
  const send = (method: string, path: string, body?: unknown, headers?: Headers): Reply =>
    Effect.gen(function* () {
      return yield* (yield* Stack).send(method, path, { key: yield* key, body, headers })
    })
  const post = (path: string, body?: unknown, headers?: Headers) => send("POST", path, body, headers)
  return {
    send,
    post,
    get: (path, headers) => send("GET", path, undefined, headers),
    head: (path) => send("HEAD", path),
    put: (path, body, headers) => send("PUT", path, body, headers),
    delete: (path, headers) => send("DELETE", path, undefined, headers),
    make: (path, body) => Effect.map(post(path, body), (answer) => Object.values(dataOf(answer, 201))[0])
  }
}

export const callerWith = (key: string | null): KeyCaller => ({ key, ...calling(Effect.succeed(key)) })

export const anonymous = callerWith(null)

/** What a success holds. */
export const dataOf = (answer: Answer, status = 200): any => {
  assert.strictEqual(answer.status, status, JSON.stringify(answer.body)?.slice(0, 1000))
  assert.isTrue(answer.body.ok)
  return answer.body.data
}

/** That an answer is this refusal, and says what it should. */
export const refused = (answer: Answer, status: number, code: string, message = /./u): void => {
  assert.strictEqual(answer.status, status, JSON.stringify(answer.body)?.slice(0, 1000))
  assert.strictEqual(answer.body.error.code, code, answer.body.error.message)
  assert.match(answer.body.error.message, message)
}

/** A member with a key that may write and one that may only read. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly full: KeyCaller
  readonly read: LazyCaller
}

/** A key of the caller's own, of a kind. */
export const newKey = Effect.fnUntraced(function* (of: Caller, body: Readonly<Record<string, unknown>> = {}) {
  const { api_key, secret } = dataOf(yield* of.post("/api/me/api-keys", { name: "Another", ...body }), 201)
  return { id: String(api_key.id), caller: callerWith(secret) }
})

const readerOf = (full: Caller): LazyCaller => {
  const key = Effect.runSync(Effect.cached(Effect.map(newKey(full), ({ caller }) => String(caller.key))))
  return { key, ...calling(key) }
}

/** An app that a person of a workspace has allowed, as the consent page does it. */
export const connectApp = Effect.fnUntraced(function* (of: { readonly id: string }, person: { readonly id: string }) {
  const made = aConnection(
    { workspaceId: WorkspaceId.make(of.id), userId: UserId.make(person.id) },
    { createdAt: yield* now }
  )
  assert.isTrue(yield* addConnection(made))
  return made
})

/** A new workspace and its owner. */
export const openWorkspace = Effect.fnUntraced(function* (options: { readonly currency?: string } = {}) {
  const operator = yield* Operator
  const { owner, secret, workspace } = yield* Effect.orDie(
    operator.createWorkspace({
      name: "Studio",
      slug: unique("studio"),
      currency: currency(options.currency ?? "EUR"),
      ownerEmail: `${unique("olga")}@example.org`,
      ownerName: "Olga",
      secret: undefined
    })
  )
  const full = callerWith(secret)
  return {
    id: String(workspace.id),
    slug: workspace.slug,
    owner: { id: String(owner.userId), name: "Olga", full, read: readerOf(full) }
  }
})

/** Adds a member with keys of both kinds; who shall be a client gets their keys before they become one. */
export const join = Effect.fnUntraced(function* (
  by: Caller,
  as: {
    readonly name: string
    readonly role: string
    readonly counteragent_ids?: ReadonlyArray<string>
    readonly email?: string
  }
) {
  const first = as.role === "client" ? { name: as.name, role: "member" } : as
  const email = as.email ?? `${unique(as.name.toLowerCase())}@example.org`
  const { member, secret } = dataOf(yield* by.post("/api/members", { ...first, email, key: "full" }), 201)
  const full = callerWith(secret)
  const read = readerOf(full)
  if (first !== as) {
    yield* read.key
    dataOf(yield* by.put(`/api/members/${member.id}`, as))
  }
  const person: Person = { id: member.id, name: as.name, full, read }
  return person
})

/** What a workspace can have, each created once, with what it belongs to. Carl is a member for Acme, whose project is the website. */
const partsOf = (by: Caller) => {
  const once = <A>(part: Effect.Effect<A, never, Stack>) => Effect.runSync(Effect.cached(part))
  const acme = once(by.make("/api/counteragents", { name: "Acme" }))
  const bolt = once(by.make("/api/counteragents", { name: "Bolt" }))
  const projectOf = (client: typeof acme, name: string) =>
    once(Effect.flatMap(client, ({ id }) => by.make("/api/projects", { name, counteragent_id: id })))
  return {
    acme,
    bolt,
    website: projectOf(acme, "Website"),
    shop: projectOf(bolt, "Shop"),
    workshop: once(by.make("/api/projects", { name: "Workshop" })),
    admin: once(join(by, { name: "Adam", role: "admin" })),
    member: once(join(by, { name: "Mary", role: "member" })),
    client: once(Effect.flatMap(acme, ({ id }) => join(by, { name: "Carl", role: "client", counteragent_ids: [id] })))
  }
}

type Parts = ReturnType<typeof partsOf>
type PartName = keyof Parts

/** A new workspace with some of its clients, projects and members, which cost a test several requests each. */
export const openWith = <Name extends PartName>(...names: ReadonlyArray<Name>) =>
  Effect.gen(function* () {
    const workspace = yield* openWorkspace()
    const parts = partsOf(workspace.owner.full)
    const wanted = yield* Effect.all(Object.fromEntries(names.map((name) => [name, parts[name]])))
    return { ...workspace, ...(wanted as { readonly [name in Name]: Effect.Success<Parts[name]> }) }
  })

/** A workspace with a member of every role. */
export const openTeam = Effect.fnUntraced(function* (options: { readonly currency?: string } = {}) {
  const workspace = yield* openWorkspace(options)
  return { ...workspace, ...(yield* Effect.all(partsOf(workspace.owner.full))) }
})
export type Team = Effect.Success<ReturnType<typeof openTeam>>
