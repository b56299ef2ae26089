import type { NewInvoice } from "@hourbook/contract/contract"
import { ReceiptText } from "lucide-react"
import { Button } from "../../components/Button.tsx"
import { m } from "../../paraglide/messages.js"
import { useMakeInvoice } from "./useMakeInvoice.ts"

interface InvoiceButtonProps {
  /** Whose work, and which of it. */
  readonly work: NonNullable<NewInvoice["from_work"]>
}

/** Makes the draft of some work, and opens it. */
export const InvoiceButton = ({ work }: InvoiceButtonProps) => {
  const { isBusy, make } = useMakeInvoice()
  return (
    <Button disabled={isBusy} onClick={() => void make({ from_work: work })}>
      <ReceiptText size={15} aria-hidden="true" /> {m.invoices_invoice()}
    </Button>
  )
}
