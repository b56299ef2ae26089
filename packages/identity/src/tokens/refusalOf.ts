import { errors } from "jose"

/** What a claim of a token that is refused should be. */
export interface Expected {
  readonly issuer: string
  readonly audience: string
}

const claimProblem = ({ claim, reason }: errors.JWTClaimValidationFailed, { audience, issuer }: Expected): string => {
  if (reason === "missing") return `${claim}: is missing`
  switch (claim) {
    case "iss":
      return `iss: is not OAUTH_ISSUER, ${issuer}`
    case "aud":
      return `aud: does not have ${audience}`
    default:
      return `${claim}: is not valid`
  }
}

/** Why the verification of a token failed, without anything that the token says; undefined if its issuer could not be asked. */
export const refusalOf = (error: unknown, expected: Expected): string | undefined => {
  if (error instanceof errors.JWTExpired) return "exp: has passed"
  if (error instanceof errors.JWTClaimValidationFailed) return claimProblem(error, expected)
  if (error instanceof errors.JWSSignatureVerificationFailed) return "its signature is not by the issuer's key"
  if (error instanceof errors.JWKSNoMatchingKey) return "no key of the issuer has its kid"
  if (error instanceof errors.JOSEAlgNotAllowed) return "alg: must be an asymmetric algorithm"
  if (!(error instanceof errors.JOSEError)) return undefined
  return ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code)
    ? undefined
    : `it is no valid JWT (${error.code})`
}
