import { spawn } from "node:child_process"
import { join } from "node:path"
import { assert, inject, it, onTestFinished } from "vitest"
import { newTable } from "../engines/DynamoEngine.ts"
import { eventually } from "../hosts/hostProcess.ts"
import { commandsWith } from "../hosts/inProcess.ts"
import { press, tabTo, type } from "../support/web/keys.ts"
import { openPage, settle, workersBrowser } from "../support/web/openBrowser.ts"

const root = join(import.meta.dirname, "../..")

const settingsFor = (table: string) => ({
  HOURBOOK_STORE: "dynamodb",
  HOURBOOK_TABLE: table,
  AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoEndpoint"),
  AWS_REGION: "local",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local"
})

/** The function as it is deployed, behind a front of the name, with its pages in the bundle. */
const startFunction = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const child = spawn(
    process.execPath,
    ["--conditions=@hourbook/source", "test/tools/lambda/local.ts", "--port", "0", "--bundle", inject("lambdaBundle")],
    { cwd: root, env: { PATH: process.env["PATH"], ...settings }, stdio: ["ignore", "pipe", "inherit"] }
  )
  onTestFinished(() => void child.kill("SIGKILL"))
  let said = ""
  child.stdout.on("data", (text) => (said += text))
  const port = await eventually(() => /at http:\/\/[^:]+:(\d+)/u.exec(said)?.[1])
  return `http://localhost:${port}`
}

it("signs in, logs an hour, fills the week and shows a statement on DynamoDB, by the events of Lambda", async () => {
  const settings = settingsFor(newTable())
  const run = commandsWith(settings)
  await run(["table", "create"])
  const created = await run(["workspace", "create", "--name", "Studio", "--owner-email", "olga@example.org", "--json"])
  const key: string = JSON.parse(created.stdout).secret
  const url = await startFunction(settings)
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer: any = await response.json()
    assert.isTrue(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  const { counteragent } = await ask("POST", "/api/counteragents", { name: "Globex" })
  await ask("POST", "/api/projects", { name: "Webshop", counteragent_id: counteragent.id })
  await ask("POST", "/api/rates", { kind: "bill", amount: "90", currency: "EUR", effective_date: "2020-01-01" })

  const context = await (await workersBrowser()).newContext({ locale: "en-GB" })
  onTestFinished(() => context.close())
  const { complaints, page } = await openPage(context)
  await page.goto(`${url}/signin?next=%2Fweek`)
  await tabTo(page, "input[name=code]")
  await page.keyboard.insertText(key)
  await press(page, "Enter")
  await page.getByRole("button", { name: "Not now" }).click()
  await page.waitForURL(/\/week/u)
  await page.locator("#quick-entry").waitFor()
  await settle(page)
  await press(page, "n")
  await type(page, "1:30 sketches @webshop")
  await page.locator("#quick-chips", { hasText: "Webshop" }).waitFor()
  await press(page, "Enter")
  await page.getByRole("gridcell", { name: /^Webshop, .*, 1:30/u }).waitFor()
  await press(page, "Escape")
  await page.goto(`${url}/debtors/${counteragent.id}`)
  await page.getByText("€135.00").first().waitFor()
  assert.deepEqual(complaints, [])
})
