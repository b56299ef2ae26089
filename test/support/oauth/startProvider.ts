import { createServer } from "node:http"
import { Effect } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { Provider } from "oidc-provider"
import { freePort } from "./freePort.ts"

const client = { id: "hourbook", secret: "s3cret+/=" }

/** A person as the provider knows them. */
interface Account {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

const start = async (redirectUri: string) => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"]
      }
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "a", alg: "RS256", use: "sig" }] },
    cookies: { keys: ["of the test"] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    // Each person agrees to everything that is asked.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? ""
      })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    }
  })
  let person = ""
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/person/") !== true) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: person } })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    client,
    issuer,
    /** The account that signs in next wherever the provider asks. */
    is: (account: Account) => {
      accounts.set(account.sub, account)
      person = account.sub
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
  }
}

/** A provider of OpenID Connect as others run it, on a port: certified code, PKCE required, a confidential client. */
export const startProvider = (redirectUri: string) =>
  Effect.acquireRelease(
    Effect.promise(() => start(redirectUri)),
    ({ close }) => Effect.promise(close)
  )
