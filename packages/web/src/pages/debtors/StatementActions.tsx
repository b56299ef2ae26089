import { useQuery } from "@tanstack/react-query"
import { HandCoins, Mail, ReceiptText } from "lucide-react"
import { useState } from "react"
import { useShortcut } from "../../actions/useShortcut.ts"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Kbd } from "../../components/Kbd.tsx"
import { lazyPart } from "../../components/lazyComponent.tsx"
import { largestFirst } from "../../features/money/largestFirst.ts"
import type { Balance, Start } from "../../features/money/Start.ts"
import { accountsOf, type StatementData } from "../../features/statement/statementData.ts"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

const MoneyDialog = lazyPart(async () => (await import("../../features/money/MoneyDialog.tsx")).MoneyDialog)
const ReminderDialog = lazyPart(async () => (await import("./ReminderDialog.tsx")).ReminderDialog)

interface StatementDeedsProps {
  readonly statement: StatementData
  readonly through: Day
}

/** What a payment or charge of this statement has already. */
const startOf = (statement: StatementData, balances: ReadonlyArray<Balance>): Start => {
  const { entity_id: id, entity_name: name, view } = statement
  if (id === null) return { balances }
  return view === "projects"
    ? { projectId: id, projectName: name, balances, fixed: true }
    : { clientId: id, clientName: name, balances, fixed: true }
}

/** What is owed in each currency, the largest debt first: dialogs open in it. */
const useBalances = (statement: StatementData): ReadonlyArray<Balance> => {
  const { today, workspace } = useSession()
  const balances = accountsOf(statement).map(({ closing_debt, currency }) => ({ currency, amount: closing_debt }))
  const { data } = useQuery({
    ...read("/api/exchange-rates"),
    enabled: balances.filter(({ amount }) => amount > 0).length > 1
  })
  return largestFirst(balances, { base: workspace.currency, day: today, rates: data?.exchange_rates ?? [] })
}

/** What one does about a statement: record a payment with `p`, a charge or write-off, remind. */
export const StatementDeeds = ({ statement, through }: StatementDeedsProps) => {
  const { workspace } = useSession()
  const [deed, setDeed] = useState<"received" | "charges" | "reminder">()
  useShortcut({ p: () => setDeed("received") })
  const start = startOf(statement, useBalances(statement))
  const close = (): void => setDeed(undefined)
  return (
    <>
      <Button look="main" onClick={() => setDeed("received")} aria-keyshortcuts="p">
        <HandCoins size={15} aria-hidden="true" /> {m.payments_record_payment()} <Kbd>P</Kbd>
      </Button>
      <Button onClick={() => setDeed("charges")}>
        <ReceiptText size={15} aria-hidden="true" /> {m.payments_add_charge()}
      </Button>
      {statement.due.some(({ due_total }) => due_total > 0) && (
        <Button onClick={() => setDeed("reminder")}>
          <Mail size={15} aria-hidden="true" /> {m.statement_remind()}
        </Button>
      )}
      {deed === "received" && <MoneyDialog shown="received" start={start} close={close} />}
      {deed === "charges" && <MoneyDialog shown="charges" start={start} close={close} />}
      {deed === "reminder" && (
        <ReminderDialog
          client={statement.entity_name}
          clientId={statement.view === "counteragents" ? statement.entity_id : null}
          sender={workspace.name}
          due={statement.due}
          through={through}
          from={statement.period.accrual_from ?? undefined}
          close={close}
        />
      )}
    </>
  )
}
