const MiB = 1024 * 1024

/** A server's answer is longer than what is read of one. */
export class AnswerTooLong extends Error {
  constructor(limit: number) {
    super(`the answer is longer than ${limit < MiB ? `${limit} bytes` : `${Math.floor(limit / MiB)} MiB`}`)
    this.name = "AnswerTooLong"
  }
}

/**
 * Reads an answer as text, up to a number of bytes, which count as they are after unpacking. A longer answer is read no further:
 * it fails with {@link AnswerTooLong}, and its connection is closed.
 */
export const textWithin = async (chunks: AsyncIterable<Uint8Array> | null, limit: number): Promise<string> => {
  const decoder = new TextDecoder()
  const pieces: Array<string> = []
  let bytes = 0
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength
    if (bytes > limit) throw new AnswerTooLong(limit)
    pieces.push(decoder.decode(chunk, { stream: true }))
  }
  pieces.push(decoder.decode())
  return pieces.join("")
}

type Fetch = (...asked: Parameters<typeof fetch>) => Promise<Response>

/** A `fetch` for libraries, whose answers have been read up to a number of bytes. */
export const fetchWithin =
  (fetch: Fetch, limit: number): Fetch =>
  async (...asked) => {
    const { body, headers, status, statusText } = await fetch(...asked)
    // What has no body may not be given an empty one.
    const text = body === null ? null : await textWithin(body, limit)
    return new Response(text, { status, statusText, headers })
  }

/** What a program of Hourbook reads of an answer to a call: sixty times what the service takes as a body. */
export const largestAnswer = 64 * MiB

/** What is read of an identity provider: descriptions, keys and tokens have some kilobytes. */
export const largestOfIssuer = MiB
