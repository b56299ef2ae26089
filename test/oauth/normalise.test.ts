import { assert, describe, it } from "@effect/vitest"
import { targetOf } from "@hourbook/identity/pages/target"
import {
  askedScopes,
  normaliseAuthorization,
  normaliseDocument,
  normaliseRegistration,
  plainName
} from "@hourbook/identity/protocol/normalise"
import * as fc from "fast-check"
import { anyCharacters } from "../support/data/arbitraries.ts"

const registered = (body: object) => JSON.parse(normaliseRegistration(JSON.stringify(body)))
const https = "https://assistant.example/callback"

describe("a registration", () => {
  it("keeps where the app is and what it is called, and gets the same rights as any other", () => {
    assert.deepStrictEqual(
      registered({
        redirect_uris: [https],
        client_name: "Assistant",
        scope: "openid profile",
        grant_types: ["authorization_code", "implicit", "urn:ietf:params:oauth:grant-type:device_code"],
        response_types: ["code", "token"],
        contacts: ["anonymous"],
        logo_uri: "javascript:alert(1)",
        client_id: "chosen",
        client_secret: "chosen",
        software_statement: "x"
      }),
      {
        redirect_uris: [https],
        client_name: "Assistant",
        application_type: "web",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none"
      }
    )
  })

  it("is native as soon as one of its addresses is not https, whatever it says itself", () => {
    const typeOf = (uris: ReadonlyArray<string>) =>
      registered({ redirect_uris: uris, application_type: "web" }).application_type
    assert.strictEqual(typeOf([https, "HTTPS://other.example/"]), "web")
    for (const uri of ["http://127.0.0.1/callback", "http://localhost:3118/callback", "cursor://x/callback"]) {
      assert.strictEqual(typeOf([https, uri]), "native", uri)
    }
  })

  it("shows itself in a way that we know, or not at all", () => {
    const methodOf = (method: unknown) =>
      registered({ redirect_uris: [https], token_endpoint_auth_method: method }).token_endpoint_auth_method
    for (const method of ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"]) {
      assert.strictEqual(methodOf(method), method)
    }
    for (const method of ["client_secret_jwt", "tls_client_auth", "", null, 1]) {
      assert.strictEqual(methodOf(method), "none", String(method))
    }
  })

  it("stays as it is when it is malformed", () => {
    for (const body of ["", "{", "[]", "1", `{"redirect_uris":"x"}`, `{"redirect_uris":[1]}`]) {
      assert.strictEqual(normaliseRegistration(body), body)
      assert.strictEqual(normaliseDocument(body), body)
    }
  })
})

describe("what is asked for", () => {
  it("is ours, and where it is nothing of ours, everything", () => {
    const all = ["read", "full", "reports:read"] as const
    assert.deepStrictEqual(askedScopes("read"), ["read"])
    assert.deepStrictEqual(askedScopes("reports:read openid read"), ["read", "reports:read"])
    assert.deepStrictEqual(askedScopes("full"), ["read", "full"], "who may change may read")
    for (const none of ["", " ", "openid email offline_access profile", "Read", "read,full"]) {
      assert.deepStrictEqual(askedScopes(none), [...all], none)
    }
  })

  it("holds nothing that speaks of sessions or identity, and no parameter that we do not know", () => {
    const query = new URLSearchParams(
      "client_id=a&scope=openid&scope=read&prompt=none&max_age=0&id_token_hint=x&claims=%7B%7D&request=x&state=s&state=t&nonce=n"
    )
    assert.strictEqual(normaliseAuthorization(query).toString(), "client_id=a&state=s&state=t&scope=read")
  })
})

describe("a name", () => {
  it("is one line of at most 80 characters that show themselves", () => {
    assert.strictEqual(plainName("  My\u0000 \u202EApp\u2066\n2 "), "My App 2")
    assert.strictEqual(plainName("Клод 🤖"), "Клод 🤖")
    fc.assert(
      fc.property(anyCharacters({ maxLength: 300 }), (text) => {
        const name = plainName(text)
        assert.isAtMost(name.length, 80)
        assert.notMatch(name, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      })
    )
  })
})

describe("where an app wants the browser back", () => {
  it("is a host of the web, or a program on the device; and a source that a policy can name", () => {
    const cases: ReadonlyArray<readonly [uri: string, shown: string, isLocal: boolean, source: string]> = [
      ["https://claude.ai/api/mcp/auth_callback", "claude.ai", false, "https://claude.ai"],
      ["https://user:x@evil.example:8443/claude.ai", "evil.example:8443", false, "https://evil.example:8443"],
      ["http://127.0.0.1:33418/", "127.0.0.1:33418", true, "http://127.0.0.1:33418"],
      ["http://localhost:3118/callback", "localhost:3118", true, "http://localhost:3118"],
      ["http://[::1]:3118/callback", "[::1]:3118", true, "http:"],
      ["http://localhost.evil.example/", "localhost.evil.example", false, "http://localhost.evil.example"],
      ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor", true, "cursor:"],
      ["com.example.app:/callback", "com.example.app", true, "com.example.app:"]
    ]
    for (const [uri, shown, isLocal, source] of cases)
      assert.deepStrictEqual(targetOf(uri), { shown, isLocal, source }, uri)
  })
})
