import { assert } from "@effect/vitest"
import { Authenticator } from "../../support/http/Authenticator.ts"

const wrongCode = "7K2M-QX9D-4HTW-0B3C-R8FA"
const answerOfProvider = { code: "code-of-the-provider", state: "state-of-the-provider" }

/** A provider that is away, so that a sign-in with it fails. */
export const providerAway = {
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "hourbook",
  OIDC_CLIENT_SECRET: "secret-of-the-client"
}

/** Every text in what an authenticator says that is long enough to be one of its own. */
const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? value.length >= 16
      ? [value]
      : []
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Signs in by code, passkey and identity provider, rightly and wrongly. Returns what vouches for a person in any of it. */
export const signInEveryWay = async (url: string, code: string): Promise<ReadonlyArray<string>> => {
  const page = url.replace("127.0.0.1", "localhost")
  const secrets: Array<string> = []
  let cookie = ""
  const send = async (method: string, path: string, status: number, body?: object) => {
    const response = await fetch(page + path, {
      method,
      headers: { "x-hourbook": "web", "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    assert.strictEqual(response.status, status, `${method} ${path}: ${text}`)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1)
      const value = pair.slice(pair.indexOf("=") + 1)
      if (value === "") continue
      cookie = pair
      secrets.push(value)
    }
    return text.startsWith("{") ? JSON.parse(text).data : undefined
  }
  await send("POST", "/api/session", 401, { code: wrongCode })
  await send("POST", "/api/session", 201, { code })
  const authenticator = new Authenticator(page)
  const made = authenticator.create((await send("POST", "/api/me/passkeys/options", 201)).options)
  await send("POST", "/api/me/passkeys", 201, { name: "Laptop", response: made })
  const used = authenticator.get((await send("POST", "/api/session/passkey/options", 201)).options)
  await send("POST", "/api/session/passkey", 201, { response: used })
  await send("POST", "/api/session/passkey", 401, { response: used })
  await send("GET", "/api/me", 200)
  await send("GET", "/signin/oidc", 502)
  await send("GET", `/signin/oidc/callback?${new URLSearchParams(answerOfProvider).toString()}`, 400)
  await send("DELETE", "/api/session", 200)
  assert.isNotEmpty(secrets)
  return [
    ...secrets,
    code,
    wrongCode,
    ...textsIn([made, used]),
    ...Object.values(answerOfProvider),
    providerAway.OIDC_CLIENT_SECRET
  ]
}
