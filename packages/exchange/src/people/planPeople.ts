import type { Role } from "@hourbook/contract/data"
import { foldAddress } from "../plan/foldAddress.ts"
import { foldName } from "../plan/foldName.ts"
import { hasAddress, isErased } from "../plan/hasAddress.ts"
import type { PersonLine } from "./PersonLine.ts"

/** A current or former member of the workspace. */
export interface KnownPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly former: boolean
}

/** Why a line is refused. */
export type PersonRefusal =
  | { readonly code: "noName" | "longName" | "noAddress" | "clientRole" | "ownerRole" }
  | { readonly code: "badAddress"; readonly email: string }
  | { readonly code: "unknownRole"; readonly role: string }
  /** An earlier line has the address. */
  | { readonly code: "repeated"; readonly line: number }
  /** The lines with these numbers have the name of one former member. */
  | { readonly code: "shared"; readonly numbers: ReadonlyArray<number> }
  /** The person may be one of these former members without an address. */
  | { readonly code: "unclear"; readonly people: ReadonlyArray<KnownPerson> }
  /** Someone of the name has another address. */
  | { readonly code: "otherAddress"; readonly person: KnownPerson }
  /** What the service says. */
  | { readonly code: "service"; readonly message: string }

/** What becomes of a line. */
export type PersonDeed =
  /** A former member without an address gets this one, and keeps the records. */
  | { readonly does: "join"; readonly person: KnownPerson }
  /** A new member; `person` is a former one with this address, who comes back. */
  | { readonly does: "invite"; readonly person: KnownPerson | null }
  | { readonly does: "present"; readonly person: KnownPerson }
  | { readonly does: "refused"; readonly reason: PersonRefusal }

export interface PlannedLine {
  readonly given: PersonLine
  readonly deed: PersonDeed
}

const longestName = 200
const longestAddress = 320
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(text) && text.length <= longestAddress

const refused = (reason: PersonRefusal): PersonDeed => ({ does: "refused", reason })

/** What is wrong with the name or address of a line; undefined where both can be used. */
const faultOf = ({ email, name }: PersonLine): PersonRefusal | undefined => {
  if (name === "") return { code: "noName" }
  if (name.length > longestName) return { code: "longName" }
  if (email === "") return { code: "noAddress" }
  return isAddress(email) && hasAddress({ email: foldAddress(email) }) ? undefined : { code: "badAddress", email }
}

/** Why a role cannot be given from a file; undefined where it can. */
const roleFaultOf = ({ role, roleText }: PersonLine, mayMakeOwners: boolean): PersonRefusal | undefined => {
  if (role === null) return { code: "unknownRole", role: roleText }
  if (role === "client") return { code: "clientRole" }
  return role === "owner" && !mayMakeOwners ? { code: "ownerRole" } : undefined
}

/** The former members without an address that a line may mean: by the id, by the name with a number, else by the name. */
const meantBy = ({ id, name }: PersonLine, joinable: ReadonlyArray<KnownPerson>): ReadonlyArray<KnownPerson> => {
  const byId = id === "" ? [] : joinable.filter((one) => one.id === id.toLowerCase())
  if (byId.length > 0) return byId
  const named = (text: string) => joinable.filter((one) => foldName(one.name) === foldName(text))
  const numbered = id === "" ? [] : named(`${name} (${id})`)
  return numbered.length > 0 ? numbered : named(name)
}

/** Former members with a number behind the name, as imports call people of one name. */
const numberedOf = ({ name }: PersonLine, joinable: ReadonlyArray<KnownPerson>): ReadonlyArray<KnownPerson> => {
  const start = `${foldName(name)} (`
  return joinable.filter((one) => foldName(one.name).startsWith(start) && one.name.endsWith(")"))
}

/**
 * Plans what becomes of each person of a file. Addresses decide first, then names, of former members without an address. Where a name
 * may mean several people, or someone of the name has another address, the line is refused.
 */
export const planPeople = (
  given: ReadonlyArray<PersonLine>,
  known: ReadonlyArray<KnownPerson>,
  { mayMakeOwners }: { readonly mayMakeOwners: boolean }
): ReadonlyArray<PlannedLine> => {
  const people = known.filter((one) => !isErased(one))
  const joinable = people.filter((one) => one.former && !hasAddress(one))
  const byAddress = new Map(people.filter(hasAddress).map((one) => [foldAddress(one.email), one]))
  const byName = Map.groupBy(people.filter(hasAddress), ({ name }) => foldName(name))
  const lineOf = new Map<string, number>()
  for (const { email, line } of given) {
    const address = foldAddress(email)
    if (address !== "" && !lineOf.has(address)) lineOf.set(address, line)
  }

  const deedOf = (one: PersonLine): PersonDeed => {
    const fault = faultOf(one)
    if (fault !== undefined) return refused(fault)
    const address = foldAddress(one.email)
    const first = lineOf.get(address) ?? one.line
    if (first !== one.line) return refused({ code: "repeated", line: first })
    const there = byAddress.get(address)
    if (there?.former === false) return { does: "present", person: there }
    const roleFault = roleFaultOf(one, mayMakeOwners)
    if (roleFault !== undefined) return refused(roleFault)
    if (there !== undefined) return { does: "invite", person: there }
    const [person, ...others] = meantBy(one, joinable)
    if (person !== undefined) {
      return others.length > 0 ? refused({ code: "unclear", people: [person, ...others] }) : { does: "join", person }
    }
    const numbered = numberedOf(one, joinable)
    if (numbered.length > 0) return refused({ code: "unclear", people: numbered })
    // Someone whose address is in the file is the person of another line.
    const other = byName.get(foldName(one.name))?.find(({ email }) => !lineOf.has(foldAddress(email)))
    return other === undefined ? { does: "invite", person: null } : refused({ code: "otherAddress", person: other })
  }

  const planned = given.map((one) => ({ given: one, deed: deedOf(one) }))
  const joining = Map.groupBy(planned, ({ deed }) => (deed.does === "join" ? deed.person.id : null))
  return planned.map((one) => {
    if (one.deed.does !== "join") return one
    const same = (joining.get(one.deed.person.id) ?? []).map(({ given: { line } }) => line)
    return same.length > 1 ? { ...one, deed: refused({ code: "shared", numbers: same }) } : one
  })
}
