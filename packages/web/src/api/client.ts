import type { FailureCode, Operations } from "@hourbook/api/contract"

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
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The data of an operation's answer. */
export type Data<M extends Method, P extends PathOf<M>> = Table[M][P] extends {
  readonly response: { readonly data: infer Value }
}
  ? Value
  : never

/** The data of a read, by its path. */
export type Read<P extends PathOf<"GET">> = Data<"GET", P>

/** A refusal of the server, with its own words; status 0 when no answer came. */
export class Failed extends Error {
  readonly status: number
  readonly code: FailureCode | "offline"
  /** `sign_in_again` where a recent sign-in is needed. */
  readonly reason: string | undefined
  constructor(refusal: {
    status: number
    code: FailureCode | "offline"
    message: string
    reason?: string | undefined
  }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.reason = refusal.reason
  }
}

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

/** Sends a request of this page's origin, and gives the data of the answer with its version. */
export const send = async <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P> = {}
): Promise<Answer<Data<M, P>>> => {
  const response = await fetch(addressOf(path, input), {
    method,
    credentials: "same-origin",
    signal: input.signal ?? null,
    headers: {
      accept: "application/json",
      "x-hourbook": workspaceId,
      ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      ...(input.idempotencyKey === undefined ? {} : { "idempotency-key": input.idempotencyKey }),
      ...(input.ifMatch === undefined ? {} : { "if-match": input.ifMatch })
    },
    body: input.body === undefined ? null : JSON.stringify(input.body)
  }).catch((cause: unknown) => {
    if (input.signal?.aborted === true) throw cause
    throw new Failed({ status: 0, code: "offline", message: "The server cannot be reached." })
  })
  const answer = await response.json().catch(() => undefined)
  if (answer?.ok !== true) {
    throw new Failed({
      status: response.status,
      code: answer?.error?.code ?? "api_error",
      message: answer?.error?.message ?? `The server answered ${response.status}.`,
      reason: answer?.error?.reason
    })
  }
  return { data: answer.data, etag: response.headers.get("etag") ?? undefined }
}
