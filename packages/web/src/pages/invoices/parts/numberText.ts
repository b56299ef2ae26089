/** The number as decimal text. JSON's numbers have all digits that amounts and quantities have. */
export const numberText = (value: number): string => {
  const text = String(value)
  return text.includes("e") ? value.toFixed(10).replace(/\.?0+$/u, "") : text
}
