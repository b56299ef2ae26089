import { type ReactNode, useEffect, useState } from "react"
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from "react-aria-components"
import { runAction } from "../actions/actions.ts"
import styles from "../components/Menu.module.css"
import { m } from "../paraglide/messages.js"
import { useSession } from "../session/useSession.ts"
import { leave } from "./leave.ts"

interface AccountMenuProps {
  readonly children: ReactNode
  readonly className: string
}

/** The person's other workspaces, the keys, the licenses, and signing out. */
export const AccountMenu = ({ children, className }: AccountMenuProps) => {
  const { others } = useSession()
  const [isOpen, setOpen] = useState(false)
  // Once the button has the focus, to which it returns.
  useEffect(() => setOpen(true), [])
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={className} autoFocus>
        {children}
      </Button>
      <Popover className={styles.popover ?? ""} placement="top start">
        <Menu className={styles.menu ?? ""}>
          {others.length > 0 && (
            <MenuSection>
              <Header className={styles.head ?? ""}>{m.shell_other_workspaces()}</Header>
              {others.map(({ name, workspace_id }) => (
                <MenuItem key={workspace_id} className={styles.item ?? ""} onAction={() => location.assign("/signin")}>
                  {name}
                </MenuItem>
              ))}
            </MenuSection>
          )}
          {others.length > 0 && <Separator className={styles.rule ?? ""} />}
          <MenuItem className={styles.item ?? ""} onAction={() => runAction("keys")}>
            {m.shell_keys()}
          </MenuItem>
          <MenuItem className={styles.item ?? ""} href="/third-party-notices.txt" target="_blank">
            {m.shell_licenses()}
          </MenuItem>
          <MenuItem className={styles.item ?? ""} onAction={() => void leave()}>
            {m.shell_sign_out()}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
