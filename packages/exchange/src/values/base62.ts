const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** A hash of 32 bytes in 43 digits and letters. */
export const base62 = (bytes: Uint8Array): string => {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  // Joined at the end: text that grows by each digit would stay in memory as a chain of its pieces.
  const written = Array.from({ length: 43 }, () => "0")
  for (let place = 42; number > 0n; place--) {
    written[place] = digits[Number(number % 62n)] ?? ""
    number /= 62n
  }
  return written.join("")
}
