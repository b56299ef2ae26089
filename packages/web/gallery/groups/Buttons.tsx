import { Plus } from "lucide-react"
import { Avatar } from "../../src/components/Avatar.tsx"
import { Button } from "../../src/components/Button.tsx"
import { Card } from "../../src/components/Card.tsx"
import { Kbd } from "../../src/components/Kbd.tsx"
import { PrintButton } from "../../src/components/lists/PrintButton.tsx"
import { Logo } from "../../src/components/Logo.tsx"
import { CopyButton } from "../../src/components/messages/CopyButton.tsx"
import { m } from "../../src/paraglide/messages.js"
import styles from "../Gallery.module.css"
import { State } from "../State.tsx"
import { longClient, longDescription, text } from "../texts.ts"

const looks = ["main", "plain", "quiet", "danger"] as const

/** Buttons, cards and what is as small. */
export const Buttons = () => (
  <>
    <State name="Button">
      <div className={styles.row}>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {m.components_save()}
          </Button>
        ))}
      </div>
    </State>
    <State name="Button, small, with an icon">
      <div className={styles.row}>
        {looks.map((look) => (
          <Button key={look} look={look} small>
            <Plus size={15} aria-hidden="true" /> {m.components_save()}
          </Button>
        ))}
      </div>
    </State>
    <State name="Button, disabled">
      <div className={styles.row}>
        {looks.map((look) => (
          <Button key={look} look={look} disabled>
            {m.components_save()}
          </Button>
        ))}
      </div>
    </State>
    <State name="CopyButton, PrintButton">
      <div className={styles.row}>
        <CopyButton text="K7QM-4T2P" />
        <CopyButton text="K7QM-4T2P" label={text("Copy the link", "Link kopieren")} look="main" />
        <PrintButton name="gallery" />
      </div>
    </State>
    <State name="Avatar, Kbd, Logo">
      <div className={styles.row}>
        <Avatar name="Ada Lindgren" />
        <Avatar name="李" />
        <Kbd>Ctrl K</Kbd>
        <Logo />
      </div>
    </State>
    <State name="Card">
      <Card>{text("Without a title", "Ohne Titel")}</Card>
      <Card title={text("Open", "Offen")} aside={<b>€1,250</b>}>
        {longDescription()}
      </Card>
      <Card title={longClient()} aside={<a href="#all">{text("Show all of them", "Alle anzeigen")}</a>}>
        {text("A long title beside a link", "Ein langer Titel neben einem Link")}
      </Card>
    </State>
  </>
)
