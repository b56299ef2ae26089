import { useWrite } from "../../api/write.ts"
import { linkDays, shareAddress } from "./shareLink.ts"

/** Makes a link to a client's statement, and gives its address, which is never shown again. */
export const useShareLink = (clientId: string, from: string | undefined) => {
  const write = useWrite()
  return async (): Promise<string> => {
    const { secret } = await write("POST", "/api/statement-links", {
      body: { counteragent_id: clientId, accrual_from: from ?? null, days: linkDays }
    })
    return secret === null ? "" : shareAddress(secret)
  }
}
