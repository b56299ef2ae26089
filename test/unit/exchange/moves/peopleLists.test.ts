import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@hourbook/exchange/atOnce"
import { type KnownPerson, planPeople } from "@hourbook/exchange/people/planPeople"
import { mostPeople, readPeople } from "@hourbook/exchange/people/readPeople"
import { readFile } from "@hourbook/exchange/readFile"
import { readTable } from "@hourbook/exchange/readTable"
import { deedText, problemText } from "@hourbook/exchange/text/peopleText"
import { xlsxWriter } from "@hourbook/exchange/writers/xlsx"

const read = async (content: string | Uint8Array) => {
  const file = await readFile(typeof content === "string" ? new TextEncoder().encode(content) : content)
  return "_tag" in file ? assert.fail(file.reason.code) : readPeople(file)
}
const peopleIn = async (content: string | Uint8Array) => {
  const people = await read(content)
  return "code" in people ? assert.fail(problemText(people)) : people
}
const problemIn = async (content: string) => {
  const people = await read(content)
  return "code" in people ? problemText(people) : assert.fail("it is a list of people")
}

describe("a list of people", () => {
  it("is read by headers of twelve languages, in any order, with roles in words", async () => {
    for (const [header, role] of [
      ["Name,Email,Role", "Admin"],
      ["Mitarbeiter;E-Mail-Adresse;Rolle", "Administratorin"],
      ["Nom complet;Courriel;Rôle", "Administrateur"],
      ["Nombre;Correo electrónico;Rol", "administrador"],
      ["姓名,电子邮件,角色", "管理员"]
    ] as const) {
      const mark = header.includes(";") ? ";" : ","
      const [ada, ben] = await peopleIn(
        `${header}\n${["Ada Byrne", "ada@example.com", role].join(mark)}\n${["Ben Ito", "ben@example.com", ""].join(mark)}\n`
      )
      assert.deepInclude(ada, { line: 2, name: "Ada Byrne", email: "ada@example.com", role: "admin" }, header)
      assert.deepInclude(ben, { line: 3, name: "Ben Ito", role: "member" }, header)
    }
    const [turned] = await peopleIn("E-Mail\tNachname\tVorname\nada@example.com\tByrne\tAda\n")
    assert.deepInclude(turned, { name: "Ada Byrne", email: "ada@example.com" })
  })

  it("may be below a title, pasted, or in a workbook", async () => {
    const table = "Our team,,\n,,\nName,Email,Role\nAda Byrne,mailto:ada@example.com,owner\n"
    assert.deepStrictEqual(
      (await peopleIn(table)).map(({ email, line, role }) => [line, email, role]),
      [[4, "ada@example.com", "owner"]]
    )
    const pasted = atOnce(readTable("Name\tEmail\nAda Byrne\tada@example.com\n", 100))
    const people = "_tag" in pasted ? assert.fail(pasted._tag) : readPeople(pasted)
    assert.deepInclude("code" in people ? assert.fail(people.code) : people[0], { name: "Ada Byrne" })
    const sheet = xlsxWriter({ name: "Team", columns: ["Name", "E-Mail"], sample: [] })
    sheet.add(["Ada Byrne", "ada@example.com"])
    sheet.end()
    assert.deepInclude((await peopleIn(sheet.take()))[0], { name: "Ada Byrne", email: "ada@example.com" })
  })

  it("says what it lacks", async () => {
    assert.match(
      await problemIn("Name,Phone\nAda,1\n"),
      /column of names and one of email addresses.*"Name", "Phone"$/u
    )
    assert.strictEqual(await problemIn("Name,Email\n"), "it has no people below its headers")
    const many = Array.from({ length: mostPeople + 1 }, (_, index) => `P${index},p${index}@example.com`)
    assert.match(await problemIn(`Name,Email\n${many.join("\n")}\n`), /^it has 1001 people/u)
  })
})

const person = (id: string, name: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  id,
  name,
  email: `former-${id}@former.invalid`,
  role: "member",
  former: true,
  ...more
})
const addressed = (id: string, name: string, email: string, former = false) => person(id, name, { email, former })

/** What becomes of the lines of a list, in words. */
const become = async (known: ReadonlyArray<KnownPerson>, ...rows: ReadonlyArray<string>) => {
  const people = await peopleIn(`Name,Email,Role,Employee Id\n${rows.join("\n")}\n`)
  return planPeople(people, known, { mayMakeOwners: true }).map(({ deed }) =>
    deed.does === "join" ? `join ${deed.person.id}` : deed.does === "refused" ? deedText(deed) : deed.does
  )
}

describe("the people of a list", () => {
  it("join where a former member has the name and no address, come back by their address, or are invited", async () => {
    const known = [person("1", "Ada  BYRNE"), addressed("2", "Ben", "ben@example.com", true), person("3", "Cy (7)")]
    assert.deepStrictEqual(
      await become(
        known,
        "Ada Byrne,ada@example.com",
        "Ben Ito,Ben@Example.com",
        "Cy,cy@example.com,,7",
        "Di,di@example.com"
      ),
      ["join 1", "invite", "join 3", "invite"]
    )
  })

  it("are there already by their address, whatever else the line says", async () => {
    const known = [addressed("1", "Ada", "ada@example.com"), person("2", "Ada Byrne")]
    assert.deepStrictEqual(await become(known, "Ada Byrne,ADA@example.com,chief"), ["present"])
  })

  it("are refused where a name may mean several, and both are named", async () => {
    const known = [person("1", "Ada"), person("2", "ada"), person("3", "Cy (7)"), person("4", "Cy (8)")]
    assert.deepStrictEqual(await become(known, "Ada,ada@example.com", "Cy,cy@example.com", "Ada,two@example.com,,2"), [
      "refused: it may be the former member Ada (1) or ada (2): give that id in a column id",
      "refused: it may be the former member Cy (7) (3) or Cy (8) (4): give that id in a column id",
      "join 2"
    ])
    assert.deepStrictEqual(await become([person("1", "Ada")], "Ada,a@example.com", "Ada,b@example.com"), [
      "refused: lines 2 and 3 mean the same former member: leave only that person's line, or give an id of a former member in a column id",
      "refused: lines 2 and 3 mean the same former member: leave only that person's line, or give an id of a former member in a column id"
    ])
  })

  it("are refused where someone of the name has another address, unless that is the person of another line", async () => {
    const known = [addressed("1", "Ada", "ada@old.example", true), addressed("2", "Ben", "ben@example.com")]
    assert.deepStrictEqual(await become(known, "Ada,ada@example.com", "Ben,ben@example.com", "Ben,other@example.com"), [
      "refused: Ada is a former member with the address ada@old.example: use that one, or invite a second person of this name by themselves",
      "present",
      "invite"
    ])
  })

  it("are refused with the reason where the line cannot be used", async () => {
    const known = [person("9", "Erased", { email: "9@erased.invalid" })]
    assert.deepStrictEqual(
      await become(
        known,
        ",a@example.com",
        "B,",
        "C,c at example.com",
        "D,d@example.com,chief",
        "E,e@example.com,client",
        "F,f@example.com",
        "G,F@example.com",
        "Erased,new@example.com"
      ),
      [
        "refused: it has no name",
        "refused: it has no email address",
        'refused: "c at example.com" is not an email address',
        'refused: "chief" is not a role: write owner, admin or member, or nothing for a member',
        "refused: a person with the role client needs the clients whose records they see: invite them by themselves",
        "invite",
        "refused: line 7 has the same address",
        "invite"
      ]
    )
    const owner = await peopleIn("Name,Email,Role\nA,a@example.com,Owner\n")
    const [line] = planPeople(owner, [], { mayMakeOwners: false })
    assert.deepStrictEqual(line?.deed, { does: "refused", reason: { code: "ownerRole" } })
  })
})
