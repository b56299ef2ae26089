import { gap, type MailTexts, withLink } from "./MailText.ts"

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
  sheet_submitted: ({ from, link, member, to }) => ({
    subject: `Zeiterfassung eingereicht: ${member}`,
    text: withLink(`Guten Tag,\n\n${member} hat die Zeiten vom ${from} bis ${to} zur Freigabe eingereicht.\n`, link)
  }),
  sheet_returned: ({ by, comment, from, link, to }) => ({
    subject: "Zeiterfassung zurückgegeben",
    text: withLink(
      `Guten Tag,\n\n${by} hat Ihre Zeiten vom ${from} bis ${to} zurückgegeben.\n${comment === null ? "" : `\n„${comment}“\n`}`,
      link
    )
  }),
  sheet_approved: ({ by, comment, from, link, to }) => ({
    subject: "Zeiterfassung freigegeben",
    text: withLink(
      `Guten Tag,\n\n${by} hat Ihre Zeiten vom ${from} bis ${to} freigegeben.\n${comment === null ? "" : `\n„${comment}“\n`}`,
      link
    )
  }),
  budget: ({ link, name, percent }) => ({
    subject: `${percent} % eines Budgets verbraucht: ${name}`,
    text: withLink(`Guten Tag,\n\n${percent} % des Budgets von ${name} sind verbraucht.\n`, link)
  }),
  timer_running: ({ link, since }) => ({
    subject: "Ihr Timer läuft noch",
    text: withLink(
      `Guten Tag,\n\nIhr Timer läuft seit ${since}. Stoppen Sie ihn, oder verwerfen Sie ihn, wenn Sie ihn vergessen haben.\n`,
      link
    )
  }),
  webhook_disabled: ({ link, title, why }) => ({
    subject: `Webhook deaktiviert: ${title}`,
    text: withLink(
      `Guten Tag,\n\nder Webhook ${title} wurde deaktiviert: ${
        why === "gone"
          ? "Sein Empfänger hat geantwortet, dass es ihn nicht mehr gibt"
          : "Beim Empfänger kam fünf Tage lang nichts an"
      }. Aktivieren Sie ihn wieder, wenn der Empfänger erreichbar ist.\n`,
      link
    )
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
