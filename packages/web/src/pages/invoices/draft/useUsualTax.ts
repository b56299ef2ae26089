import { useEffect } from "react"
import type { Billing } from "./useBilling.ts"
import type { useDraft } from "./useDraft.ts"

/** Lines of a client without a tax code get the first of the workspace, which its owner put first; a person sees and can change it. */
export const useUsualTax = (
  { change, draft: { lines } }: Pick<ReturnType<typeof useDraft>, "change" | "draft">,
  { clientTax, isRead, taxCodes }: Billing
): void => {
  const usual = clientTax ?? taxCodes[0]?.id
  const isMissing = isRead && usual !== undefined && lines.some(({ taxCodeId }) => taxCodeId === null)
  useEffect(() => {
    if (!isMissing || usual === undefined) return
    change({ lines: lines.map((line) => (line.taxCodeId === null ? { ...line, taxCodeId: usual } : line)) })
  }, [isMissing, lines, usual])
}
