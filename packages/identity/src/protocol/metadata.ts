import { clientAuthMethods, everyScope } from "./normalise.ts"
import { paths, resourceAt } from "./paths.ts"

/** Where the resource is described (RFC 9728): what a refusal of the MCP endpoint points at. */
export const resourceMetadataUrl = (origin: string): string => origin + paths.resourceMetadata

/** What a client must know of the MCP endpoint to ask for a token (RFC 9728). `issuer` is whoever issues them. */
export const resourceMetadata = (origin: string, issuer: string) => ({
  resource: resourceAt(origin),
  authorization_servers: [issuer],
  scopes_supported: everyScope,
  bearer_methods_supported: ["header"],
  resource_name: "Hourbook"
})

/** What a client must know of the authorization server (RFC 8414). */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: origin + paths.authorize,
  token_endpoint: origin + paths.token,
  registration_endpoint: origin + paths.register,
  revocation_endpoint: origin + paths.revoke,
  scopes_supported: everyScope,
  response_types_supported: ["code"],
  response_modes_supported: ["query", "fragment", "form_post"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: clientAuthMethods,
  revocation_endpoint_auth_methods_supported: clientAuthMethods,
  token_endpoint_auth_signing_alg_values_supported: ["ES256", "RS256", "PS256", "EdDSA"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
  protected_resources: [resourceAt(origin)]
})
