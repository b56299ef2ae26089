import { gap, type MailTexts } from "./MailText.ts"

export const german: MailTexts = {
  invitation: ({ by, hasLink, name, until, workspace }) => ({
    subject: `Einladung zu ${workspace}`,
    text: `Guten Tag ${name},

${by} hat Sie zu ${workspace} in Hourbook eingeladen. Dort erfassen und sehen Sie Arbeitszeit.

${hasLink ? "Mit diesem Link melden Sie sich an:" : "Geben Sie diesen Code auf der Anmeldeseite ein:"}

${gap}

Er funktioniert einmal, bis zum ${until}. Wenn Sie keine Einladung erwarten, können Sie diese E-Mail ignorieren.
`
  }),
  invoice: ({ amount, due, kind, number, sender }) => ({
    subject: `${kind === "invoice" ? "Rechnung" : "Gutschrift"} ${number}`,
    text:
      kind === "invoice"
        ? `Guten Tag,

im Anhang finden Sie unsere Rechnung ${number} über ${amount}.
${due === null ? "" : `\nBitte zahlen Sie bis zum ${due}.\n`}
Mit freundlichen Grüßen
${sender}
`
        : `Guten Tag,

im Anhang finden Sie unsere Gutschrift ${number} über ${amount}.

Mit freundlichen Grüßen
${sender}
`
  }),
  statement: ({ sender, until }) => ({
    subject: "Ihr Kontoauszug",
    text: `Guten Tag,

Ihren aktuellen Kontoauszug finden Sie hier:

${gap}

Der Link funktioniert bis zum ${until}. Wer ihn hat, kann den Auszug lesen.

Mit freundlichen Grüßen
${sender}
`
  })
}
