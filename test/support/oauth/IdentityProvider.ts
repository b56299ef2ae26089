import { createHash, randomUUID } from "node:crypto"
import { exportJWK, generateKeyPair, SignJWT } from "jose"

const issuer = "https://id.corp.example/realms/corp"

interface Asked {
  readonly challenge: string
  readonly nonce: string
  readonly redirectUri: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly audience: string
}

/** An identity provider that checks what a strict one does, and lets a test say who is signed in. */
export class IdentityProvider {
  static readonly issuer = issuer
  static readonly client = { id: "hourbook", secret: "s3cret+/=" }
  isDown = false
  /** Whether its ID tokens have the signature of the key that it publishes. */
  signsWith: "its key" | "another key" = "its key"
  /** What it was asked for last. */
  lastAsked = new URLSearchParams()
  private readonly codes = new Map<string, Asked>()
  private readonly keys = generateKeyPair("ES256")

  /** What its page does for somebody with some claims: where their browser goes on to. */
  authorize(url: string, claims: Readonly<Record<string, unknown>>, audience = IdentityProvider.client.id): string {
    const { pathname, searchParams } = new URL(url)
    this.lastAsked = searchParams
    const get = (name: string) => searchParams.get(name) ?? ""
    if (pathname !== "/authorize" || get("client_id") !== IdentityProvider.client.id) throw new Error("no such client")
    if (get("code_challenge_method") !== "S256" || get("response_type") !== "code") throw new Error("no PKCE")
    const code = randomUUID()
    const redirectUri = get("redirect_uri")
    this.codes.set(code, { challenge: get("code_challenge"), nonce: get("nonce"), redirectUri, claims, audience })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: get("state"), iss: issuer }).toString()
    return back.href
  }

  private async token(request: Request): Promise<Response> {
    const { id, secret } = IdentityProvider.client
    const expected = Buffer.from([id, secret].map(encodeURIComponent).join(":")).toString("base64")
    if (request.headers.get("authorization") !== `Basic ${expected}`)
      return Response.json({ error: "invalid_client" }, { status: 401 })
    const form = new URLSearchParams(await request.text())
    const asked = this.codes.get(form.get("code") ?? "")
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    this.codes.delete(form.get("code") ?? "")
    if (asked === undefined || asked.challenge !== verifier || asked.redirectUri !== form.get("redirect_uri")) {
      return Response.json({ error: "invalid_grant" }, { status: 400 })
    }
    const { privateKey } = await (this.signsWith === "its key" ? this.keys : generateKeyPair("ES256"))
    const idToken = await new SignJWT({ nonce: asked.nonce, ...asked.claims })
      .setProtectedHeader({ alg: "ES256", kid: "a" })
      .setIssuer(issuer)
      .setAudience(asked.audience)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey)
    return Response.json({ access_token: randomUUID(), token_type: "Bearer", expires_in: 60, id_token: idToken })
  }

  /** Everything that it serves to other programs. */
  readonly fetch = async (input: string | URL | Request, options?: RequestInit): Promise<Response> => {
    if (this.isDown) throw new TypeError("fetch failed")
    const request = new Request(input, options)
    switch (request.url) {
      case `${issuer}/.well-known/openid-configuration`:
        return Response.json({
          issuer,
          authorization_endpoint: "https://id.corp.example/authorize",
          token_endpoint: "https://id.corp.example/token",
          jwks_uri: "https://id.corp.example/keys",
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["ES256"],
          authorization_response_iss_parameter_supported: true
        })
      case "https://id.corp.example/keys": {
        const jwk = { ...(await exportJWK((await this.keys).publicKey)), kid: "a", alg: "ES256", use: "sig" }
        return Response.json({ keys: [jwk] })
      }
      case "https://id.corp.example/token":
        return this.token(request)
      default:
        return new Response("", { status: 404 })
    }
  }
}
