import { useEntities } from "./entities.ts"

/** What a client pays in; undefined where nothing says so, or while that is not known. Asked for when `wanted`. */
export const useClientCurrency = (clientId: string | null, wanted = true): string | undefined => {
  const { entities } = useEntities("client", wanted && clientId !== null)
  return entities.find(({ id }) => id === clientId)?.currency ?? undefined
}
