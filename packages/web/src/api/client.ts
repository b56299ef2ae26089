import type { Operations } from "@hourbook/contract/contract"
import { Failed, refusalOf } from "./Failed.ts"
import type { Names } from "./Names.ts"
import type { Written } from "./ownWrites.ts"
import { recordIn } from "./recordAddress.ts"
import { type Renewal, signInAgain } from "./renewal.ts"
import { noteServerDate } from "./serverClock.ts"

type Method = "GET" | "POST" | "PUT" | "DELETE"

/** The operations by method and path. */
type Table = {
  [M in Method]: {
    [
      Id in keyof Operations as Operations[Id] extends { readonly method: M } ? Operations[Id]["path"] : never
    ]: Operations[Id]
  }
}

/** The paths of a method. */
export type PathOf<M extends Method> = keyof Table[M] & string

type Part<Operation, Name extends string> = Name extends keyof Operation ? Operation[Name] : undefined

/** The parameters of an operation; those that are undefined are left out. */
export type QueryOf<M extends Method, P extends PathOf<M>> = {
  readonly [Key in keyof Part<Table[M][P], "query">]?: Part<Table[M][P], "query">[Key] | undefined
}

/** What an operation of the interface is asked with. */
export interface Input<M extends Method, P extends PathOf<M>> {
  readonly query?: QueryOf<M, P> | undefined
  readonly params?: Part<Table[M][P], "params">
  readonly body?: Part<Table[M][P], "body">
  readonly ifMatch?: string
  /**
   * The `updated_at` of the record that was changed, where its version is not known: the version is read before it is sent.
   * Empty for a record that the server does not have yet, which only this browser can change.
   */
  readonly knownAt?: string | undefined
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** What lists show of a record while its change waits. */
  readonly names?: Names | undefined
  /** Whether the field in which it was typed is gone before the server answers. */
  readonly isOptimistic?: boolean | undefined
}

/** The data of an operation's answer. */
export type Data<M extends Method, P extends PathOf<M>> = Table[M][P] extends {
  readonly response: { readonly data: infer Value }
}
  ? Value
  : never

/** The data of a read, by its path. */
export type Read<P extends PathOf<"GET">> = Data<"GET", P>

let workspaceId = "web"

/** Requests say which workspace the page shows, so that two tabs never write into the wrong one. */
export const actIn = (id: string): void => {
  workspaceId = id
}

const addressOf = (path: string, input: { readonly query?: object | undefined; readonly params?: unknown }) => {
  const filled = Object.entries(typeof input.params === "object" ? (input.params ?? {}) : {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value))
  }
  const text = query.toString()
  return text === "" ? filled : `${filled}?${text}`
}

/** The address of a list or report as a file, for a link. */
export const fileAddress = <P extends PathOf<"GET">>(path: P, query: QueryOf<"GET", P>): string =>
  addressOf(path, { query })

export interface Answer<A> {
  readonly data: A
  readonly etag: string | undefined
}

/** A request as it goes over the wire. */
export interface Sending {
  readonly method: Method
  readonly address: string
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  readonly ifMatch?: string | undefined
  readonly knownAt?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly names?: Names | undefined
  readonly isOptimistic?: boolean | undefined
}

interface Received<A> {
  readonly ok: true
  readonly data: A
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const isReceived = <A>(answer: unknown): answer is Received<A> => isObject(answer) && answer["ok"] === true

/** What this page has changed, for those who follow changes. */
export const written: Array<Written> = []

/** Sends a request once, as it is. */
const attempt = async <A>(sending: Sending): Promise<Answer<A>> => {
  const began = performance.now()
  const response = await fetch(sending.address, {
    method: sending.method,
    credentials: "same-origin",
    signal: sending.signal ?? null,
    headers: {
      accept: "application/json",
      "x-hourbook": workspaceId,
      ...(sending.body === undefined ? {} : { "content-type": "application/json" }),
      ...(sending.idempotencyKey === undefined ? {} : { "idempotency-key": sending.idempotencyKey }),
      ...(sending.ifMatch === undefined ? {} : { "if-match": sending.ifMatch })
    },
    body: sending.body === undefined ? null : JSON.stringify(sending.body)
  }).catch((cause: unknown) => {
    if (sending.signal?.aborted === true) throw cause
    throw new Failed({ status: 0, code: "offline", message: "The server cannot be reached." })
  })
  noteServerDate(response.headers.get("date"), began)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isReceived<A>(answer)) throw await refusalOf(answer, response.status)
  const etag = response.headers.get("etag")
  if (sending.method !== "GET") written.push([sending.address, answer.data, etag])
  return { data: answer.data, etag: etag ?? undefined }
}

/** Why a refusal can be mended by signing in again, if it can. */
const renewalFor = (error: unknown, { address }: Sending): Renewal | undefined => {
  // A wrong code or link is refused with 401, too; and what no person asked for is no reason to ask one to sign in.
  if (!(error instanceof Failed) || /^\/api\/(?:session|shared|changes)\b/u.test(address)) return undefined
  if (error.reason === "sign_in_again") return "recent"
  if (error.reason === "another_workspace") return "elsewhere"
  return error.status === 401 ? "expired" : undefined
}

/** Sends a request; where it needs a sign-in, asks the person for one, and repeats it then. */
export const transmit = async <A>(sending: Sending): Promise<Answer<A>> => {
  try {
    return await attempt<A>(sending)
  } catch (error) {
    const renewal = renewalFor(error, sending)
    if (renewal === undefined || !(await signInAgain(renewal))) throw error
    return await attempt<A>(sending)
  }
}

/** The same for a change of a record as it was at a moment: refused as the server does if the record was changed since. */
export const transmitKnown = async <A>(sending: Sending): Promise<Answer<A>> => {
  const { address, ifMatch, knownAt } = sending
  if (ifMatch !== undefined || !knownAt) return await transmit<A>(sending)
  const { data, etag } = await transmit({ method: "GET", address })
  if (recordIn(data)?.["updated_at"] !== knownAt) {
    throw new Failed({ status: 412, code: "precondition_failed", message: "" })
  }
  return await transmit<A>({ ...sending, ifMatch: etag })
}

/** Keeps changes until the server has them. */
export type Keeper = <A>(sending: Sending) => Promise<Answer<A>> | undefined

let keep: Keeper = () => undefined

/** Lets a queue take over the changes that it keeps. */
export const keepWith = (keeper: Keeper): void => {
  keep = keeper
}

/** Sends a request of this page's origin, and gives the data of the answer with its version. */
export const send = async <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P> = {}
): Promise<Answer<Data<M, P>>> => {
  const { body, idempotencyKey, ifMatch, isOptimistic, knownAt, names, signal } = input
  const of = { body, idempotencyKey, ifMatch, isOptimistic, knownAt, names, signal }
  const sending: Sending = { method, address: addressOf(path, input), ...of }
  return await (keep<Data<M, P>>(sending) ?? transmitKnown<Data<M, P>>(sending))
}
