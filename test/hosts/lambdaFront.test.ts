import { runInNewContext } from "node:vm"
import { assert, describe, it } from "@effect/vitest"
import { noSuchPath } from "@hourbook/rest/edge/errorEnvelope"
import { isPage } from "@hourbook/rest/pages/isPage"
import { pageHeaders } from "@hourbook/rest/pages/pageHeaders"
import { rootFiles } from "@hourbook/rest/pages/rootFiles"
import { template } from "../tools/lambda/template.ts"

const propertiesOf = (name: string) => template.Resources[name]!.Properties

/** What the function of CloudFront makes of a request: the request for the bucket, or an answer. */
const routed = (uri: string, accept?: string): any => {
  const event = { request: { uri, headers: accept === undefined ? {} : { accept: { value: accept } } } }
  return runInNewContext(`${propertiesOf("PagesRouting")["FunctionCode"]}; handler(event)`, { event })
}

const { CacheBehaviors, DefaultCacheBehavior } = propertiesOf("Distribution")["DistributionConfig"]
const patterns: ReadonlyArray<string> = CacheBehaviors.map((one: any) => one.PathPattern)
const goesToFunction = (path: string): boolean =>
  patterns.some((pattern) => (pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern))

describe("the template with CloudFront", () => {
  it("is chosen by a parameter, with all that belongs to it", () => {
    assert.strictEqual(template.Parameters["CloudFront"].Default, "no")
    const ofFront = Object.entries(template.Resources).filter(([, { Type }]) => /::(?:CloudFront|S3)::/u.test(Type))
    assert.isAtLeast(ofFront.length, 6)
    for (const [name, resource] of ofFront) assert.propertyVal(resource, "Condition", "HasCloudFront", name)
  })

  it("sends the paths of programs to the function, and the others to the bucket", () => {
    const programs = ["/api/time", "/api/mcp", "/oauth/token", "/docs", "/.well-known/oauth-authorization-server"]
    for (const path of [...programs, "/healthz", "/readyz", "/signin/oidc", "/signin/oidc/callback"]) {
      assert.isTrue(goesToFunction(path), path)
    }
    for (const path of ["/", "/signin", "/week", "/assets/main-1a2b.js"]) assert.isFalse(goesToFunction(path), path)
    assert.strictEqual(DefaultCacheBehavior.TargetOriginId, "pages")
    for (const { AllowedMethods, TargetOriginId } of CacheBehaviors) {
      assert.strictEqual(TargetOriginId, "function")
      assert.includeMembers(AllowedMethods, ["PUT", "POST", "DELETE"])
    }
  })

  it("finds pages and files as the service does", async () => {
    for (const uri of ["/", "/week", "/debtors/0190", "/index.html"]) {
      for (const accept of ["text/html,*/*;q=0.8", "application/json, Text/HTML", "*/*", undefined]) {
        const expected = isPage({ method: "GET", url: uri, accept })
        const { statusCode, uri: found } = routed(uri, accept)
        assert.deepStrictEqual([statusCode, found], expected ? [undefined, "/index.html"] : [404, undefined])
      }
    }
    for (const path of ["/assets/main-1a2b.js", ...rootFiles.map((name) => `/${name}`)]) {
      assert.strictEqual(routed(path, "*/*").uri, path)
    }
    const { body } = noSuchPath
    assert.strictEqual(body._tag, "Uint8Array")
    if (body._tag === "Uint8Array") assert.strictEqual(routed("/", "*/*").body, new TextDecoder().decode(body.body))
  })

  it("sends the headers of the service with its pages", () => {
    const { CustomHeadersConfig, SecurityHeadersConfig } = propertiesOf("PagesHeaders")["ResponseHeadersPolicyConfig"]
    const sent: Readonly<Record<string, string>> = {
      "content-security-policy": SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
      "referrer-policy": SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
      "x-content-type-options": "nosniff",
      "x-frame-options": SecurityHeadersConfig.FrameOptions.FrameOption,
      ...Object.fromEntries(CustomHeadersConfig.Items.map((one: any) => [one.Header, one.Value]))
    }
    assert.deepStrictEqual(sent, pageHeaders)
  })
})
