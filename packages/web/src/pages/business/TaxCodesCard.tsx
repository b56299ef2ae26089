import type { ProposedTaxCode, TaxCode } from "@hourbook/contract/contract"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import row from "../../components/lists/Item.module.css"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"

const TaxCodeDialog = lazyComponent(async () => (await import("./TaxCodeDialog.tsx")).TaxCodeDialog)

interface TaxCodesCardProps {
  readonly codes: ReadonlyArray<TaxCode>
  readonly proposed: ReadonlyArray<ProposedTaxCode>
}

/** The tax codes: those that lines can have, and what the country suggests besides. */
export const TaxCodesCard = ({ codes, proposed }: TaxCodesCardProps) => {
  const write = useWrite()
  const [isAdding, setAdding] = useState(false)
  const archive = (code: TaxCode): void => {
    const undo = (): void =>
      void write("PUT", "/api/tax-codes/{id}", { params: { id: code.id }, body: { archived: false } }).catch(sayError)
    write("PUT", "/api/tax-codes/{id}", { params: { id: code.id }, body: { archived: true } }).then(
      () => say(m.business_code_archived({ name: code.name }), { undo }),
      sayError
    )
  }
  const accept = (code: ProposedTaxCode): void => {
    write("POST", "/api/tax-codes", { body: code }).catch(sayError)
  }
  return (
    <Card title={m.business_codes()}>
      <ul>
        {codes
          .filter(({ archived }) => !archived)
          .map((code) => (
            <li key={code.id} className={row.item}>
              <div>
                {code.name}
                {code.reason !== null && <small>{code.reason}</small>}
              </div>
              <Button
                small
                look="quiet"
                aria-label={m.business_code_archive_one({ name: code.name })}
                onClick={() => archive(code)}
              >
                {m.business_code_archive()}
              </Button>
            </li>
          ))}
      </ul>
      {proposed.length > 0 && <p className="soft">{m.business_codes_why()}</p>}
      <div className="row">
        {proposed.map((code) => (
          <Button key={code.name} small onClick={() => accept(code)}>
            <Plus size={14} aria-hidden="true" /> {code.name}
          </Button>
        ))}
        <Button small look="quiet" onClick={() => setAdding(true)}>
          {m.business_code_add()}
        </Button>
      </div>
      {isAdding && <TaxCodeDialog close={() => setAdding(false)} />}
    </Card>
  )
}
