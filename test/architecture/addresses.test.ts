import { assert, it } from "@effect/vitest"
import { type SourceFile, workspacesIn } from "./sources.ts"

/** An address whose case or accents are changed by hand. */
const folding =
  /(?:e-?mail|address)\w*(?:\W{0,3}(?:trim\(\)|value))*[?!]?\s*\.(?:to(?:Locale)?(?:Lower|Upper)Case|normalize|localeCompare)\(|\blower\(\s*(?:\w+\.)?e?mail|\bis(?:SameName|SameText)\(\w*[eE]mail/giu

const foldingsIn = ({ path, text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(folding)].map(([found]) => `${path}: ${found}`)

/** Where an address is folded for something else than finding its member. */
const known = [
  // The ids of lines that were imported before contain the address in this form.
  "packages/exchange/src/plan/externalIds.ts: email.toLowerCase(",
  // What stores held and hold: lower(text) in the collation C changes ASCII alone.
  "packages/store-postgres/src/migrations/0003_members.ts: lower(email",
  "packages/store-postgres/src/migrations/0012_memberships.ts: lower(email"
]

it("addresses are folded by foldAddress and typedAddress alone", () => {
  const files = [...workspacesIn("packages"), ...workspacesIn("hosts")]
    .flatMap((workspace) => workspace.files)
    .filter(({ path }) => !/\/(?:address|foldAddress)\.ts$/u.test(path))
  assert.deepEqual(files.flatMap(foldingsIn), known)
})

it.each([
  "one.email.toLowerCase()",
  "email?.toLowerCase()",
  "claims.email.trim().toLowerCase()",
  "verifiedEmail.toUpperCase()",
  "address.normalize()",
  "select lower(m.email)",
  "isSameName(email, name)"
])("finds %s", (text) => {
  assert.lengthOf(foldingsIn({ path: "a.ts", text }), 1)
})
