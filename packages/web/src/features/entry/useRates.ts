import { useQuery } from "@tanstack/react-query"
import { untilRead } from "../../api/cache.ts"
import { read } from "../../api/read.ts"
import { rateInForce, type Work } from "../../words/rateInForce.ts"

/**
 * The bill rates that the person may see, asked for when `wanted`. `undefined` while they are not known, `null` where
 * none applies.
 */
export const useRates = (wanted: boolean) => {
  const { data } = useQuery({
    ...read("/api/rates", { kind: "bill" }),
    ...untilRead,
    enabled: wanted,
    staleTime: 300_000
  })
  return (work: Work) => (data === undefined ? undefined : (rateInForce(data.rates, work) ?? null))
}
