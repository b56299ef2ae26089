/** UNCL 4461: how an amount is paid. */
export const isPaymentMeans = (code: string): boolean => {
  if (code === "ZZZ") return true
  if (!/^[1-9]\d?$/u.test(code)) return false
  const number = Number(code)
  return number <= 70 || (number >= 74 && number <= 78) || (number >= 91 && number <= 98)
}

/** Transfers, which need an account. */
export const isTransfer = (code: string): boolean => code === "30" || code === "58"
