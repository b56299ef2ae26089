import { assert, describe, it } from "@effect/vitest"
import { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { servedPaths } from "@hourbook/runtime/requests/servedPaths"

const template = pathTemplate(servedPaths)
const [browser, program] = ["text/html,*/*;q=0.8", "*/*"]
const id = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"

describe("the path of a request in the log", () => {
  it.each([
    ["GET", "/", browser, "(page)"],
    ["HEAD", `/projects/${id}?search=confidential`, browser, "(page)"],
    ["GET", `/nowhere/${id}`, browser, "(page)"],
    ["GET", "/", program, "(unknown path)"],
    ["POST", "/week", browser, "(unknown path)"],
    ["GET", `/api/nowhere/${id}`, browser, "(unknown path)"],
    ["GET", `/signin/oidc/${id}`, browser, "(unknown path)"],
    ["GET", `/assets/${id}/x.js`, browser, "(unknown path)"],
    ["GET", "/assets/main-1a2b.js", program, "/assets/:file"],
    ["GET", "/sw.js", program, "/sw.js"],
    ["GET", "/docs", browser, "/docs"],
    ["GET", `/api/time/${id}`, browser, "/api/time/:id"]
  ])("%s %s with Accept %s is %s", (method, url, accept, expected) => {
    assert.strictEqual(template(url, { method, accept }), expected)
  })
})
