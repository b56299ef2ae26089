import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { DataOf, Failure, Operations, TimeEntry } from "@hourbook/contract/contract"
import type { Api } from "@hourbook/rest/openapi/Api"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { contractFile, contractText } from "../support/run/writeContract.ts"
import { dataFile, dataText } from "../support/run/writeData.ts"

// ---- What the definitions say, by the compiler's reading of them.

type Groups = (typeof Api)["groups"]
type GroupId = keyof Groups
type EndpointOf<Id extends GroupId> = HttpApiGroup.Endpoints<Groups[Id]>
type Defined = {
  [Group in GroupId]: { [Endpoint in EndpointOf<Group> as `${Group}.${Endpoint["identifier"]}`]: Endpoint }
}
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Endpoints = Merged<Defined[GroupId]>

type WithBraces<Path extends string> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${WithBraces<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path
type WithoutSlash<Path extends string> = Path extends `${infer Before}/` ? Before : Path

/** What a schema is encoded as, below the codec that the endpoint put around it. */
type Encoded<S> = [S] extends [never] ? never : S extends { readonly schema: { readonly Encoded: infer E } } ? E : never
type NoneIfNever<Name extends string, A> = [A] extends [never] ? {} : { readonly [Key in Name]: A }

/** A body that may be left out is nothing then. */
type Body<B> = void extends B ? { readonly body?: Exclude<B, void> } : NoneIfNever<"body", B>

type Expected<E> = E extends HttpApiEndpoint.Top
  ? { readonly method: E["method"]; readonly path: WithoutSlash<WithBraces<E["path"]>> } & NoneIfNever<
      "params",
      Encoded<HttpApiEndpoint.Params<E>>
    > &
      NoneIfNever<"query", Encoded<HttpApiEndpoint.Query<E>>> &
      NoneIfNever<"headers", Encoded<HttpApiEndpoint.Headers<E>>> &
      Body<Encoded<HttpApiEndpoint.Payload<E>>> & {
        readonly response: Encoded<HttpApiEndpoint.Success<E>>
      }
  : never

// ---- Whether two types are the same, key by key, so that an optional key may not be missing.

type Scalar = string | number | boolean | null | undefined
type Plain<A> = A extends Scalar
  ? A
  : A extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Plain<Item>>
    : { readonly [Key in keyof A]: Plain<A[Key]> }
type Identical<A, B> =
  (<T>(value: T) => T extends A ? 1 : 2) extends <T>(value: T) => T extends B ? 1 : 2 ? true : false
type Same<A, B> = Identical<Plain<A>, Plain<B>>

type Ids = keyof Endpoints | keyof Operations
type Differing = {
  [Id in Exclude<Ids, "system.openapi">]: Id extends keyof Endpoints & keyof Operations
    ? Same<Expected<Endpoints[Id]>, Operations[Id]> extends true
      ? never
      : Id
    : Id
}[Exclude<Ids, "system.openapi">]

/** The ids of operations whose types differ from their definitions; any of them would be a type error here. */
const differing: [Differing] extends [never] ? "none" : Differing = "none"
type Errors = Encoded<HttpApiEndpoint.Error<Endpoints["time.get"]>>
/** Unions, of which the compiler may leave out members that others cover. */
const failures: [Errors, Failure] extends [Failure, Errors] ? true : false = true

describe("the types of the contract", () => {
  it("are checked in as the definitions make them (npm run openapi writes them)", () => {
    assert.isTrue(
      readFileSync(contractFile, "utf8") === contractText(),
      "packages/contract/src/contract.ts is out of date"
    )
  })

  it("come with values that are checked in likewise", () => {
    assert.isTrue(readFileSync(dataFile, "utf8") === dataText(), "packages/contract/src/data.ts is out of date")
  })

  it("are the types of every endpoint, and of no other", () => {
    assert.strictEqual(differing, "none")
    assert.isTrue(failures)
  })

  it("need no other module", () => {
    assert.notMatch(readFileSync(contractFile, "utf8"), /^import\b|\bimport\(|\bfrom "/mu)
  })

  it("tell an operation that is missing, and a key that is missing, optional or of another type", () => {
    type Known = Operations["time.get"]
    const missing: Same<keyof Endpoints, Exclude<keyof Operations, "time.get">> = false
    const key: Same<Known, Omit<Known, "params">> = false
    const optional: Same<Known, Omit<Known, "params"> & Partial<Pick<Known, "params">>> = false
    const another: Same<TimeEntry, Omit<TimeEntry, "cost"> & { readonly cost: string }> = false
    const same: Same<DataOf<"time.get">, { readonly entry: TimeEntry }> = true
    assert.deepStrictEqual([missing, key, optional, another, same], [false, false, false, false, true])
  })
})
