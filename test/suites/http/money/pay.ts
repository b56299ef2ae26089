import { paymentKind } from "../../../support/http/wireKinds.ts"

/** The body of a payment of a client. */
export const pay = (client: { readonly id: string }, rest: object) => ({
  ...paymentKind.body,
  counteragent_id: client.id,
  ...rest
})
