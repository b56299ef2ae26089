import { hasAddress } from "./hasAddress.ts"
import type { PlannedPerson } from "./people.ts"
import type { World } from "./World.ts"

/** A person of the file who is a former member, and so cannot sign in. */
export interface Outsider {
  readonly name: string
  /** Null where neither the file nor the workspace has one. */
  readonly email: string | null
}

/** The people of a file who are former members once it is imported, in its order. */
export const withoutSignIn = (
  { people }: { readonly people: ReadonlyArray<PlannedPerson> },
  world: Pick<World, "people">
): ReadonlyArray<Outsider> => {
  const former = new Map(world.people.filter((one) => one.former).map((one) => [one.id, one]))
  return people.flatMap(({ by, email, memberId, name }) => {
    const known = memberId === null ? undefined : former.get(memberId)
    if (known !== undefined) return [{ name: known.name, email: hasAddress(known) ? known.email : null }]
    return by === "new" ? [{ name, email: email === "" ? null : email }] : []
  })
}
