const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** A hash of 32 bytes in 43 digits and letters. */
export const base62 = (bytes: Uint8Array): string => {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ""
  while (number > 0n) {
    text = (digits[Number(number % 62n)] ?? "") + text
    number /= 62n
  }
  return text.padStart(43, "0")
}
