import { type AttemptLimit, signInsFromAddress } from "@hourbook/core/sessions/Attempts"

/** Counted across all instances. The limits are generous because a hosted assistant sends many people's requests from a few addresses. */
export const limits = {
  attemptsOfInteraction: { kind: "SignInsOfInteraction", most: 5, seconds: 600 },
  consentsOfInteraction: { kind: "ConsentsOfInteraction", most: 1, seconds: 600 },
  attemptsFromAddress: signInsFromAddress,
  authorizations: { kind: "AuthorizationsFromAddress", most: 120, seconds: 600 },
  registrations: { kind: "RegistrationsFromAddress", most: 60, seconds: 3600 },
  /** A client that no member approves is deleted after a day, so this also limits how many are stored. */
  registrationsInTotal: { kind: "RegistrationsInTotal", most: 20_000, seconds: 86_400 },
  tokens: { kind: "TokenRequestsFromAddress", most: 600, seconds: 60 }
} as const satisfies Record<string, AttemptLimit>
