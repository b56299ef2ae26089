import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import type { Encoding } from "@hourbook/exchange/table/encodings"

const world = { currency: "EUR", people: [], clients: [], projects: [] }

/** Text in an encoding of one byte a letter, by asking its decoder for each byte. */
const encoded = (text: string, encoding: Encoding): Uint8Array => {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? assert.fail(`no ${letter} in ${encoding}`))
}

const tableOf = (client: string, note: string): string =>
  `date,client,description,hours\n2026-03-02,${client},${note},1\n`

const read = async (bytes: Uint8Array, encoding?: Encoding) => {
  const file = await readFile(bytes)
  if ("_tag" in file) return assert.fail(file.reason.code)
  const mapping = encoding === undefined ? noMapping : { ...noMapping, answers: { encoding } }
  const { clients, entries, questions } = plan(file, mapping, world)
  return { client: clients[0]?.name, note: entries[0]?.description, questions, open: file.encodings ?? [] }
}

describe("the text of a file in an old encoding", () => {
  for (const [encoding, client, note] of [
    ["windows-1252", "Größe & Söhne", "Prüfung – 25 °C, 5 m² · ¿Qué?"],
    ["windows-1252", "Crème Brûlée", "à la carte, où ça"],
    ["windows-1250", "Łąka Źródło", "żółć"],
    ["iso-8859-2", "Łódź", "część"]
  ] as const) {
    it(`is read where it tells: ${client} in ${encoding}`, async () => {
      assert.deepStrictEqual(await read(encoded(tableOf(client, note.replaceAll(",", "")), encoding)), {
        client,
        note: note.replaceAll(",", ""),
        questions: [],
        open: []
      })
    })
  }

  for (const [encoding, client] of [
    ["macintosh", "Müller"],
    ["windows-1251", "Привет"]
  ] as const) {
    it(`is asked for where it does not, with a word of the file: ${client} in ${encoding}`, async () => {
      const bytes = encoded(tableOf(client, "work"), encoding)
      const { open, questions } = await read(bytes)
      assert.deepStrictEqual(questions, ["encoding"])
      assert.deepInclude(open, { encoding, example: client })
      const answered = await read(bytes, encoding)
      assert.strictEqual(answered.client, client)
      assert.deepStrictEqual(answered.questions, [])
    })
  }

  it("of several bytes a letter is asked for, the likeliest first", async () => {
    const name = Uint8Array.of(0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0, 0x8e, 0x52, 0x93, 0x63)
    const [before, after] = ["date,client,description,hours\n2026-03-02,", ",work,1\n"].map((text) =>
      new TextEncoder().encode(text)
    )
    const bytes = Uint8Array.of(...before!, ...name, ...after!)
    const { open } = await read(bytes)
    assert.deepStrictEqual(open[0], { encoding: "shift_jis", example: "株式会社山田" })
    assert.strictEqual((await read(bytes, "shift_jis")).client, "株式会社山田")
  })

  it("is not asked for in UTF-8 and UTF-16", async () => {
    const text = tableOf("Łódź", "株式会社")
    const utf16 = new Uint8Array(Uint16Array.from([0xfeff, ...Array.from(text, (one) => one.charCodeAt(0))]).buffer)
    for (const bytes of [new TextEncoder().encode(text), utf16]) {
      const { client, questions } = await read(bytes)
      assert.deepStrictEqual([client, questions], ["Łódź", []])
    }
  })
})
