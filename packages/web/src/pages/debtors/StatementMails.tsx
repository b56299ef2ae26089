import { useMails } from "../../features/mail/mails.ts"
import { MailsCard } from "../../features/mail/MailsCard.tsx"

const mostMails = "100"

/** The mails of a client's statement among the latest of the workspace. */
export const StatementMails = ({ clientId }: { readonly clientId: string }) => {
  const { data } = useMails({ limit: mostMails })
  return (
    <MailsCard
      mails={(data?.mails ?? []).filter(({ counteragent_id: of, kind }) => kind === "statement" && of === clientId)}
    />
  )
}
