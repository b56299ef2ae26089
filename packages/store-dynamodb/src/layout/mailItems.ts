import { mailDays } from "@hourbook/core/mail/mailIdentity"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { toMillis } from "@hourbook/core/values/Instant"
import { absent, type Action, type Key } from "../table/Action.ts"
import { attributes, type Item } from "../table/attributes.ts"
import { jsonItem } from "../table/documents.ts"
import { expiry } from "../table/indexes.ts"
import { dueMailKey, mailIdentityKey, mailKey, unsubscribeKey } from "./mailKeys.ts"

/** When the table forgets a mail. */
const expiryOf = ({ createdAt }: OutboxMail) => ({
  [expiry]: Math.ceil(toMillis(createdAt) / 1000) + mailDays * 86_400
})

export const mailItem = (mail: OutboxMail): Item => ({ ...jsonItem(mail), ...attributes(expiryOf(mail)) })

/** The mark by which a mail with something to be done is found. */
export const dueMark = (mail: OutboxMail): { readonly key: Key; readonly item: Item } | undefined =>
  mail.due === null
    ? undefined
    : { key: dueMailKey(mail, mail.due), item: attributes({ workspaceId: mail.workspaceId, id: mail.id }) }

/** What finds a mail by the hash of a secret. */
export const unsubscribeMark = (mail: OutboxMail): { readonly key: Key; readonly item: Item } | undefined =>
  mail.unsubscribe === null
    ? undefined
    : {
        key: unsubscribeKey(mail.unsubscribe),
        item: attributes({ workspaceId: mail.workspaceId, id: mail.id, ...expiryOf(mail) })
      }

/** Adds mails, in the transaction of what causes them. */
export const putMails = <E>(mails: ReadonlyArray<OutboxMail>, otherwise: () => E): ReadonlyArray<Action<E>> =>
  mails.flatMap((mail): ReadonlyArray<Action<E>> => {
    const mark = dueMark(mail)
    return [
      { _tag: "Put", key: mailKey(mail), item: mailItem(mail) },
      {
        _tag: "Put",
        key: mailIdentityKey(mail),
        item: attributes({ id: mail.id, ...expiryOf(mail) }),
        isWitness: true,
        condition: absent(otherwise)
      },
      ...(mark === undefined ? [] : [{ _tag: "Put" as const, ...mark }])
    ]
  })
