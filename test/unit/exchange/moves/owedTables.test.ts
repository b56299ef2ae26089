import { assert, describe, it } from "@effect/vitest"
import type { Account } from "@hourbook/exchange/cut/cutOf"
import { owedIn } from "@hourbook/exchange/cut/owedIn"
import { readFile } from "@hourbook/exchange/readFile"
import { toPlain } from "@hourbook/exchange/values/Decimal"

const shown = (accounts: ReadonlyArray<Account>): ReadonlyArray<string> =>
  accounts
    .filter(({ open }) => open.units !== 0n)
    .map(({ clientId, currency, open }) => `${clientId} ${currency} ${toPlain(open)}`)
    .sort()

describe("a table of what is still owed", () => {
  const clients = [
    { id: "c1", name: "Acme" },
    { id: "c2", name: "Bolt" },
    { id: "c3", name: "bolt" }
  ]
  const owed = async (text: string) => {
    const file = await readFile(new TextEncoder().encode(text))
    return "_tag" in file ? assert.fail(file.reason.code) : owedIn(file, clients)
  }

  it("names clients by name or id, with amounts in any notation", async () => {
    const read = await owed("Client;Currency;Owed\nACME;EUR;1.234,50\nc2;Euro - EUR;-20,00\n")
    assert.deepEqual("owed" in read ? shown(read.owed) : read, ["c1 EUR 1234.5", "c2 EUR -20"])
  })

  it("is refused with each line that is wrong", async () => {
    assert.deepEqual(
      await owed("client,currency,owed\nGone,EUR,1\nBolt,EUR,1\nAcme,?,1\nAcme,EUR,x\nAcme,USD,1\nAcme,USD,2\n"),
      {
        problems: [
          'line 2: there is no client "Gone"',
          'line 3: several clients are called "Bolt": write the id of one',
          'line 4: "?" is not a currency such as EUR',
          'line 5: "x" is not an amount',
          "line 7: Acme is there twice in USD"
        ]
      }
    )
    assert.deepEqual(await owed("client,owed\nAcme,1\n"), {
      problems: ['the table needs the columns client, currency and owed. It lacks currency: it has "client", "owed"']
    })
  })
})
