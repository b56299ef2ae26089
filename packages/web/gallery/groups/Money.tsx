import { Card } from "../../src/components/Card.tsx"
import { EmptyState } from "../../src/components/messages/EmptyState.tsx"
import { kinds, moneyKinds } from "../../src/features/money/kinds.ts"
import { OwedAmount } from "../../src/features/statement/OwedAmount.tsx"
import { MoneyList } from "../../src/pages/payments/MoneyList.tsx"
import { charges, payments } from "../money.ts"
import { State } from "../State.tsx"

const nothing = (): void => undefined

const due = (currency: string, due_total: number, on_account_total = 0, unbilled_total: number | null = null) => ({
  currency,
  digits: 2,
  due_total,
  on_account_total,
  unbilled_total
})

/** Payments, charges and what is owed. */
export const Money = () => (
  <>
    <State name="MoneyList of payments">
      <MoneyList
        kind="received"
        rows={payments()}
        count={payments().length}
        open={nothing}
        remove={nothing}
        more={undefined}
      />
    </State>
    <State name="MoneyList of charges">
      <MoneyList
        kind="charges"
        rows={charges()}
        count={charges().length}
        open={nothing}
        remove={nothing}
        more={undefined}
      />
    </State>
    <State name="MoneyList, empty">
      {moneyKinds.map((kind) => (
        <Card key={kind} flush>
          <EmptyState title={kinds[kind].none()}>{kinds[kind].why()}</EmptyState>
        </Card>
      ))}
    </State>
    <State name="OwedAmount: nothing, in two currencies, paid in advance">
      <Card>
        <OwedAmount due={[]} total={0} onAccount={0} base="EUR" />
      </Card>
      <Card>
        <OwedAmount
          due={[due("EUR", 1250), due("USD", 12_345_678.9, 40)]}
          total={11_600_000}
          onAccount={36}
          base="EUR"
        />
      </Card>
      <Card>
        <OwedAmount due={[due("EUR", 207, 0, 162.5)]} total={369.5} onAccount={0} base="EUR" />
      </Card>
      <Card>
        <OwedAmount due={[due("EUR", 0, 300)]} total={-300} onAccount={300} base="EUR" />
      </Card>
    </State>
  </>
)
