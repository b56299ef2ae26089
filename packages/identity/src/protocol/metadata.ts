import { clientAuthMethods, everyScope } from "./normalise.ts"
import { paths, resourceAt } from "./paths.ts"

/** The address of the resource metadata (RFC 9728), which a 401 of the MCP endpoint refers to. */
export const resourceMetadataUrl = (origin: string): string => origin + paths.resourceMetadata

/** Protected resource metadata of the MCP endpoint (RFC 9728). `issuer` is the authorization server. */
export const resourceMetadata = (origin: string, issuer: string) => ({
  resource: resourceAt(origin),
  authorization_servers: [issuer],
  scopes_supported: everyScope,
  bearer_methods_supported: ["header"],
  resource_name: "Hourbook"
})

/** Authorization server metadata (RFC 8414). */
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
