/** Why nothing is sent to an address: it is not encrypted, not on the public internet, or its name is unknown. */
export type AddressProblem = "not_https" | "not_public" | "not_found"

/** Where webhooks may lead, and what they need. */
export type WebhookRule =
  | { readonly code: "webhook_address"; readonly why: AddressProblem }
  /** A webhook of a copy has no secret: a new one is to be made before it is enabled. */
  | { readonly code: "webhook_without_secret" }
