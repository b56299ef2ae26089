export const callback = "https://assistant.example/callback"
export const documentUrl = "https://assistant.example/client.json"

/** An app's description of itself, which a hosted assistant has at its own address. */
export const publishing = (document: object) => {
  const asked: Array<{ readonly url: string; readonly options: RequestInit & { readonly dispatcher?: unknown } }> = []
  const fetch = async (input: string | URL | Request, options: RequestInit = {}) => {
    asked.push({ url: input instanceof Request ? input.url : input.toString(), options })
    return Response.json({ client_id: documentUrl, client_name: "Hosted", redirect_uris: [callback], ...document })
  }
  return { asked, fetch }
}
