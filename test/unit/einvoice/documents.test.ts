import { assert, describe, it } from "@effect/vitest"
import { check } from "@hourbook/einvoice/checks/check"
import type { Category } from "@hourbook/einvoice/document/Invoice"
import { profiles } from "@hourbook/einvoice/document/profiles"
import { documents, linesIn, recordedSeed } from "../../support/einvoice/documents.ts"

const generated = documents(recordedSeed, 500)
const cents = (amount: string): bigint => BigInt(Math.round(Number(amount) * 100))
const total = (all: ReadonlyArray<string>): bigint => all.reduce((sum, amount) => sum + cents(amount), 0n)

describe("the documents that official rules are tried on", () => {
  it("are the same for a seed", () => {
    assert.deepEqual(documents(recordedSeed, 20), generated.slice(0, 20))
    assert.notDeepEqual(documents(1, 20), generated.slice(0, 20))
  })

  it.each(profiles)("pass our check: %s", (profile) => {
    assert.deepEqual(
      generated.flatMap((invoice) => check(invoice, profile)),
      []
    )
  })

  it("also from other seeds", () => {
    for (const seed of [1, 2, 3]) {
      assert.deepEqual(
        documents(seed, 100).flatMap((invoice) => profiles.flatMap((profile) => check(invoice, profile))),
        []
      )
    }
  })

  it("have what invoices can have", () => {
    const categories: ReadonlyArray<Category> = ["S", "Z", "E", "AE", "K", "G", "O"]
    for (const category of categories) assert.isAtLeast(linesIn(category, generated).length, 50, category)
    const many = (fits: (invoice: (typeof generated)[number]) => boolean): number => generated.filter(fits).length
    assert.isAtLeast(
      many(({ kind }) => kind === "credit_note"),
      80
    )
    assert.isAtLeast(
      many(({ taxes }) => taxes.length > 2),
      80
    )
    assert.isAtLeast(
      many(({ accounting }) => accounting !== undefined),
      50
    )
    assert.isAtLeast(
      many(({ currency }) => currency !== "EUR"),
      100
    )
    assert.isAtLeast(
      many(({ lines }) => lines.some(({ net }) => net.startsWith("-"))),
      100
    )
    assert.isAtLeast(
      many(({ seller }) => seller.vatId === undefined),
      30
    )
    assert.isAtLeast(
      many(({ totals }) => Number(totals.gross) === 0),
      3
    )
    assert.isAtLeast(
      many(({ lines }) => lines.length >= 1000),
      2
    )
  })

  it("add up by another arithmetic, too", () => {
    for (const { currency, lines, taxes, totals } of generated) {
      assert.deepEqual(total(lines.map(({ net }) => net)), cents(totals.net))
      assert.deepEqual(total(taxes.map(({ tax }) => tax)), cents(totals.tax))
      assert.deepEqual(cents(totals.net) + cents(totals.tax), cents(totals.gross))
      for (const { net, percent = "0", tax } of taxes) {
        const off = Math.abs((Number(net) * Number(percent)) / 100 - Number(tax))
        assert.isAtMost(off, currency === "JPY" ? 0.5 : 0.005_001)
      }
    }
  })
})
