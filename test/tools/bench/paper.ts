import { openPrinter } from "@hourbook/paper/print"
import { statementSheet } from "@hourbook/paper/Statement"
import { accountLines, german } from "../../support/paper/printed.ts"

/** Prints statements of more and more lines: time, the longest step, the file's size and the process's memory. */
const print = await openPrinter()
for (const count of [100, 2000, 2000, 5000]) {
  const lines = accountLines(count, ["EUR"])
  const closing = lines.at(-1)?.balance ?? "0"
  const account = { currency: "EUR", digits: 2, opening: "0", earned: closing, charged: "0", settled: "0", closing }
  const statement = {
    sender: "Studio",
    name: "Acme GmbH",
    from: null,
    through: "2026-12-31",
    minutes: 0,
    lines,
    accounts: [account],
    due: [],
    converted: { amount: closing, currency: "EUR" },
    unconverted: []
  }
  const began = performance.now()
  const cpu = process.cpuUsage()
  const printing = print(statementSheet(statement, german), new Date(0))
  let [longest, last] = [0, performance.now()]
  for (const _ of printing.steps) {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const { bytes } = await printing.end()
  const { user } = process.cpuUsage(cpu)
  console.log(
    `${count} lines: ${Math.round(performance.now() - began)} ms (CPU ${Math.round(user / 1000)} ms), longest step ${Math.round(longest)} ms, ` +
      `${Math.round(bytes.length / 1000)} kB, memory ${Math.round(process.memoryUsage.rss() / 1e6)} MB`
  )
}
