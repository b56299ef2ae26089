import { useQuery } from "@tanstack/react-query"
import { untilRead } from "../../api/cache.ts"
import { read } from "../../api/read.ts"
import { useEntities } from "../../components/fields/entities.ts"
import { rateInForce, type Work } from "../../format/rateInForce.ts"

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
  const { entities: clients } = useEntities("client", wanted)
  return (work: Omit<Work, "clientCurrency">) => {
    if (data === undefined) return undefined
    const clientCurrency = clients.find(({ id }) => id === work.clientId)?.currency ?? null
    return rateInForce(data.rates, { ...work, clientCurrency }) ?? null
  }
}
