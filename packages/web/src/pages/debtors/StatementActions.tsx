import { useQuery } from "@tanstack/react-query"
import { HandCoins, Mail, ReceiptText, Send } from "lucide-react"
import { useState } from "react"
import { useShortcut } from "../../actions/useShortcut.ts"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Kbd } from "../../components/Kbd.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { largestFirst } from "../../features/money/largestFirst.ts"
import type { Balance, Start } from "../../features/money/Start.ts"
import { isPaidOtherwise } from "../../features/statement/dueText.ts"
import { accountsOf, type StatementData } from "../../features/statement/statementData.ts"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

const MoneyDialog = lazyComponent(async () => (await import("../../features/money/MoneyDialog.tsx")).MoneyDialog)
const SendStatementDialog = lazyComponent(async () => (await import("./SendStatementDialog.tsx")).SendStatementDialog)
const ReminderDialog = lazyComponent(async () => (await import("./ReminderDialog.tsx")).ReminderDialog)

interface StatementActionsProps {
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
export const StatementActions = ({ statement, through }: StatementActionsProps) => {
  const { workspace } = useSession()
  const [action, setAction] = useState<"received" | "charges" | "reminder" | "send">()
  useShortcut({ p: () => setAction("received") })
  const start = startOf(statement, useBalances(statement))
  const clientId = statement.view === "counteragents" ? statement.entity_id : null
  const close = (): void => setAction(undefined)
  return (
    <>
      <Button look="main" onClick={() => setAction("received")} aria-keyshortcuts="p">
        <HandCoins size={15} aria-hidden="true" /> {m.payments_record_payment()} <Kbd>P</Kbd>
      </Button>
      <Button onClick={() => setAction("charges")}>
        <ReceiptText size={15} aria-hidden="true" /> {m.payments_add_charge()}
      </Button>
      {clientId !== null && (
        <Button onClick={() => setAction("send")}>
          <Send size={15} aria-hidden="true" /> {m.mail_send()}
        </Button>
      )}
      {isPaidOtherwise(statement.due) && <span className="soft">{m.statement_paid_otherwise()}</span>}
      {!isPaidOtherwise(statement.due) && statement.due.some(({ due_total }) => due_total > 0) && (
        <Button onClick={() => setAction("reminder")}>
          <Mail size={15} aria-hidden="true" /> {m.statement_remind()}
        </Button>
      )}
      {action === "received" && <MoneyDialog shown="received" start={start} close={close} />}
      {action === "charges" && <MoneyDialog shown="charges" start={start} close={close} />}
      {action === "send" && clientId !== null && <SendStatementDialog clientId={clientId} close={close} />}
      {action === "reminder" && (
        <ReminderDialog
          client={statement.entity_name}
          clientId={clientId}
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
