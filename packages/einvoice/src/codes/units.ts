/** Codes of UN/ECE Recommendation 20 that lines may have, with what they stand for. */
export const units: Readonly<Record<string, string>> = {
  HUR: "hour",
  DAY: "day",
  C62: "piece",
  MON: "month",
  MIN: "minute",
  WEE: "week",
  ANN: "year",
  LS: "lump sum",
  H87: "piece",
  KMT: "kilometre"
}
