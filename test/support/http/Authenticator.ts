import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"

type Bytes = Uint8Array | Buffer

const sha256 = (bytes: Bytes | string): Buffer => createHash("sha256").update(bytes).digest()

/** The head of a value in CBOR. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Bytes): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: ReadonlyArray<readonly [Buffer, Buffer]>): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

interface Held {
  readonly id: string
  readonly privateKey: KeyObject
  readonly userHandle: string | undefined
  counter: number
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A browser with an authenticator that asks no one: makes passkeys and answers challenges with them. */
export class Authenticator {
  readonly held: Array<Held> = []
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private data(rpId: string, flag: number, counter: number, rest: Bytes = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, rest])
  }

  /** `navigator.credentials.create`, in JSON. */
  create(options: any): Record<string, unknown> {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    const id = randomBytes(16)
    const coseKey = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, "base64url"))],
      [integer(-3), bytes(Buffer.from(y, "base64url"))]
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
    const authData = this.data(options.rp.id, flags.present | flags.verified | flags.attested, 0, attested)
    const attestation = map([text("fmt"), text("none")], [text("attStmt"), map()], [text("authData"), bytes(authData)])
    const name = id.toString("base64url")
    this.held.push({ id: name, privateKey, userHandle: options.user.id, counter: 0 })
    return {
      id: name,
      rawId: name,
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response: {
        clientDataJSON: this.clientData("webauthn.create", options.challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"]
      }
    }
  }

  /** `navigator.credentials.get`, in JSON, with the passkey that was made last. */
  get(options: any): Record<string, unknown> {
    const passkey = this.held.at(-1)
    if (passkey === undefined) throw new Error("there is no passkey")
    const data = this.data(options.rpId, flags.present | flags.verified, ++passkey.counter)
    const clientData = this.clientData("webauthn.get", options.challenge)
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), passkey.privateKey)
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: passkey.userHandle
      }
    }
  }
}
