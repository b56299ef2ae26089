import { assert, describe, it } from "@effect/vitest"
import { nearestName } from "@hourbook/core/names/nearestName"
import { type Candidate, projectsOf, resolveName } from "@hourbook/core/names/resolveName"
import { isSameName, looksTheSame } from "@hourbook/core/names/sameName"
import { ClientId } from "@hourbook/core/values/Ids"
import { newUuid } from "../support/data/builders.ts"

describe("two names", () => {
  it("are the same whatever their case and the spaces around them", () => {
    assert.isTrue(isSameName("Acme", " aCME "))
    assert.isTrue(isSameName("ΟΔΟΣ", "οδος"))
    for (const name of ["Big  Corp", "big\u00a0corp", "Big \u2009\u3000Corp", " Big\tCorp"]) {
      assert.isTrue(isSameName(name, "Big Corp"), JSON.stringify(name))
    }
    assert.isFalse(isSameName("BigCorp", "Big Corp"))
    assert.isFalse(isSameName("Acme", "Acme Tools"))
  })

  it("look the same when they differ in spaces and invisible characters alone", () => {
    assert.isTrue(looksTheSame("Big  Corp", "big corp"))
    assert.isTrue(looksTheSame("J\u200bob\u2066", "Job"))
    assert.isFalse(looksTheSame("Bigcorp", "Big Corp"))
  })
})

describe("a name", () => {
  const one = (name: string, archived = false): Candidate<string> => ({ id: newUuid(), name, archived })
  const [acme, old, tools] = [one("Acme"), one("ACME", true), one("Acme Tools")]

  it("means the only one that is called so, an archived one too", () => {
    assert.deepEqual(resolveName("acme", { called: [acme], all: [] }), { _tag: "Found", id: acme.id })
    assert.deepEqual(resolveName("acme", { called: [old], all: [] }), { _tag: "Found", id: old.id })
  })

  it("means the current one rather than one that is archived", () => {
    assert.deepEqual(resolveName("acme", { called: [old, acme], all: [] }), { _tag: "Found", id: acme.id })
  })

  it("is ambiguous when several current ones have it, or several archived ones and no other", () => {
    for (const called of [
      [acme, one("acme"), old],
      [old, one("acme", true)]
    ]) {
      assert.deepEqual(resolveName("acme", { called, all: [] }), { _tag: "Ambiguous", candidates: called })
    }
  })

  it("is that of the only current one whose first words it is, where none is called so", () => {
    const [ann, mary, gone] = [one("Mary Ann, Smith"), one("Bob-Mary Jones"), one("Mary Old", true)]
    const resolve = (name: string, all: ReadonlyArray<Candidate<string>>) => resolveName(name, { called: [], all })
    for (const name of ["mary", "Mary Ann", " MARY "]) {
      assert.deepEqual(resolve(name, [ann, mary, gone]), { _tag: "Found", id: ann.id }, name)
    }
    const other = one("Mary Jones")
    assert.deepEqual(resolve("Mary", [ann, other]), { _tag: "Ambiguous", candidates: [ann, other] })
    assert.deepEqual(resolve("Mar", [ann]), { _tag: "Unknown", nearest: ann })
    assert.deepEqual(resolve("Old", [gone]), { _tag: "Unknown", nearest: null })
  })

  it("that says all of them is none of them", () => {
    const all = [one("Allan"), one("All Saints"), one("Sally"), one("Anyone & Co")]
    for (const name of ["all", "Everyone", "anyone", "alle"]) {
      assert.deepEqual(resolveName(name, { called: [], all }), { _tag: "Unknown", nearest: null }, name)
    }
  })

  it("that is unknown gets the nearest current one", () => {
    const all = [one("Acmee", true), acme, tools]
    assert.deepEqual(resolveName("Acmee", { called: [], all }), { _tag: "Unknown", nearest: acme })
    assert.deepEqual(resolveName("Zzz", { called: [], all }), { _tag: "Unknown", nearest: null })
  })
})

describe("projects of the same name", () => {
  const [acme, bolt, cargo] = [ClientId.make(newUuid()), ClientId.make(newUuid()), ClientId.make(newUuid())]
  const website = (clientId: ClientId | null) => ({ id: newUuid(), name: "Website", archived: false, clientId })
  const [hers, his, free] = [website(acme), website(bolt), website(null)]
  const all = [hers, his, free]

  it("are those of the clients that are given, or else those without a client", () => {
    assert.deepEqual(projectsOf([bolt], all), [his])
    assert.deepEqual(projectsOf([acme, bolt], all), [hers, his])
    assert.deepEqual(projectsOf([cargo], all), [free])
    assert.deepEqual(projectsOf([null], all), [free])
  })

  it("are all of them when no client is given, or none of the clients has one", () => {
    assert.deepEqual(projectsOf([], all), all)
    assert.deepEqual(
      projectsOf(
        [cargo],
        all.filter(({ clientId }) => clientId !== null)
      ),
      [hers, his]
    )
  })
})

describe("the nearest name", () => {
  const all = ["Bolt", "Acme", "Acme Tools", "Northern Light", "Äpfel & Co"].map((name) => ({ name }))
  const near = (said: string) => nearestName(said, all)?.name ?? null

  it("is one that begins so or has a word that does, before a slip of the pen", () => {
    assert.strictEqual(near("acm"), "Acme")
    assert.strictEqual(near("light"), "Northern Light")
    assert.strictEqual(near("Acme Limited"), "Acme")
    assert.strictEqual(near("too"), "Acme Tools")
    assert.strictEqual(near("thern"), "Northern Light")
    assert.strictEqual(near("äpfel  & c"), "Äpfel & Co")
  })

  it("is one with a wrong letter or two", () => {
    assert.strictEqual(near("Acmee"), "Acme")
    assert.strictEqual(near("bold"), "Bolt")
    assert.strictEqual(near("nothern ligt"), "Northern Light")
    assert.strictEqual(near("norhtern"), "Northern Light")
  })

  it("is none that has nothing to do with it", () => {
    for (const said of ["Zzz", "x", "nobody", "Cargo", "Bear", "Unknown client", "\u200b"]) {
      assert.isNull(near(said), said)
    }
  })
})
