import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { UserPlus, Users } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { loadMembers, type Member } from "../../api/readMembers.ts"
import { readPages } from "../../api/readPages.ts"
import { Avatar } from "../../components/Avatar.tsx"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import row from "../../components/lists/Item.module.css"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { FormerMembers } from "./FormerMembers.tsx"
import styles from "./People.module.css"
import { roleText } from "./roleText.ts"

const InviteManyDialog = lazyComponent(async () => (await import("./InviteManyDialog.tsx")).InviteManyDialog)
const MemberDialog = lazyComponent(async () => (await import("./MemberDialog.tsx")).MemberDialog)

const readMembers = readPages(["/api/members"], (cursor, signal) => loadMembers(cursor, "50", signal))

/** The people of the workspace: who may do what, and links that let them in. */
export const Members = () => {
  const { user } = useSession()
  const members = useInfiniteQuery(readMembers)
  const clients = useQuery(read("/api/counteragents", { for_select: "1" }))
  const [open, setOpen] = useState<Member | "new" | "many" | null>(null)
  if (members.error !== null) return <ErrorNote error={members.error} retry={() => void members.refetch()} />
  if (members.data === undefined) return <Skeleton height={420} />
  const names = new Map((clients.data?.counteragents ?? []).map(({ id, name }) => [id, name]))
  return (
    <>
      <Card
        title={m.settings_members()}
        aside={
          <span className={styles.actions}>
            <Button small onClick={() => setOpen("many")}>
              <Users size={16} aria-hidden="true" />
              {m.people_many()}
            </Button>
            <Button small look="main" onClick={() => setOpen("new")}>
              <UserPlus size={16} aria-hidden="true" />
              {m.settings_member_add()}
            </Button>
          </span>
        }
      >
        <ul>
          {members.data.pages
            .flatMap((page) => page.members)
            .map((member) => (
              <li key={member.id} className={row.item}>
                <Avatar name={member.name} />
                <div>
                  <b>{member.name}</b>{" "}
                  {member.id === user.id && <span className={styles.badge}>{m.settings_you()}</span>}
                  <small>{member.email}</small>
                  {member.counteragent_ids.length > 0 && (
                    <small>{member.counteragent_ids.map((id) => names.get(id) ?? "…").join(", ")}</small>
                  )}
                </div>
                <span className={styles.badge}>{roleText(member.role)}</span>
                <Button
                  small
                  onClick={() => setOpen(member)}
                  aria-label={m.settings_member_edit({ name: member.name })}
                >
                  {m.components_edit()}
                </Button>
              </li>
            ))}
        </ul>
        <MoreRows list={members} />
        {open === "many" && <InviteManyDialog close={() => setOpen(null)} />}
        {open !== null && open !== "many" && (
          <MemberDialog
            member={open === "new" ? undefined : open}
            clients={clients.data?.counteragents ?? []}
            close={() => setOpen(null)}
          />
        )}
      </Card>
      <FormerMembers clients={clients.data?.counteragents ?? []} />
    </>
  )
}
