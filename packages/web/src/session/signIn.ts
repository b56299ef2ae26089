import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON
} from "@simplewebauthn/browser"
import { send } from "../api/client.ts"

const library = () => import("@simplewebauthn/browser")

type Json = Readonly<Record<string, unknown>>

const isCreation = (options: Json): options is Json & PublicKeyCredentialCreationOptionsJSON =>
  typeof options["challenge"] === "string" && Array.isArray(options["pubKeyCredParams"])

const isRequest = (options: Json): options is Json & PublicKeyCredentialRequestOptionsJSON =>
  typeof options["challenge"] === "string"

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis

/** Whether the person turned the browser's dialog away, which is no error. */
export const wasTurnedAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")

/** Signs in with a one-time code or a key, or renews the sign-in. */
export const signInWithCode = async (code: string) =>
  (await send("POST", "/api/session", { body: { code: code.trim() } })).data

/** Signs in with a passkey, or renews the sign-in. */
export const signInWithPasskey = async () => {
  const { options } = (await send("POST", "/api/session/passkey/options")).data
  if (!isRequest(options)) throw new Error("These are no options of a passkey.")
  const { startAuthentication } = await library()
  const response = await startAuthentication({ optionsJSON: options })
  return (await send("POST", "/api/session/passkey", { body: { response: { ...response } } })).data
}

/** Adds a passkey of this device to the person. */
export const addPasskey = async (name: string) => {
  const { options } = (await send("POST", "/api/me/passkeys/options")).data
  if (!isCreation(options)) throw new Error("These are no options of a passkey.")
  const { startRegistration } = await library()
  const response = await startRegistration({ optionsJSON: options })
  return (await send("POST", "/api/me/passkeys", { body: { name, response: { ...response } } })).data.passkey
}

/** What a passkey of this device is called, such as `Chrome on Mac`. */
export const deviceName = (agent: string = navigator.userAgent): string => {
  const browser = /Edg\//u.test(agent)
    ? "Edge"
    : /Firefox\//u.test(agent)
      ? "Firefox"
      : /Chrome\//u.test(agent)
        ? "Chrome"
        : /Safari\//u.test(agent)
          ? "Safari"
          : "Browser"
  const system = /iPhone|iPad/u.test(agent)
    ? "iOS"
    : /Android/u.test(agent)
      ? "Android"
      : /Mac OS/u.test(agent)
        ? "Mac"
        : /Windows/u.test(agent)
          ? "Windows"
          : "Linux"
  return `${browser}, ${system}`
}

/** Ends the session of this browser. */
export const signOut = async (): Promise<void> => {
  await send("DELETE", "/api/session")
  await import("./lastSeen.ts").then(({ forgetSeen }) => forgetSeen()).catch(() => undefined)
  location.assign("/signin")
}
