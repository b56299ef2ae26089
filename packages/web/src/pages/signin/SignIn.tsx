import { useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, useRouter } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { send } from "../../api/client.ts"
import { Logo } from "../../components/Logo.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PasskeyOffer } from "../../features/signin/PasskeyOffer.tsx"
import { SignInWays } from "../../features/signin/SignInWays.tsx"
import { errorText } from "../../format/errorText.ts"
import { setPageTitle } from "../../format/pageTitle.ts"
import { m } from "../../paraglide/messages.js"
import { ownPath } from "../../session/ownPath.ts"
import { knowsPasskeys, signInWithCode } from "../../session/signIn.ts"
import { sessionRead } from "../../session/useSession.ts"
import { NotHere } from "./NotHere.tsx"
import styles from "./SignIn.module.css"

const laterKey = "hourbook-no-passkey"

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The code of a link, which is taken out of the address at once. */
const codeOfLink = (): string | undefined => {
  const [page = "", code = ""] = location.href.split("#", 2)
  if (code === "") return undefined
  // The whole address: a path alone that begins with two slashes is one of another host.
  history.replaceState(history.state, "", page)
  return decoded(code)
}

/** One try for each link, however often the page is drawn. */
let tried: Promise<string | undefined> | undefined

const tryLink = (): Promise<string | undefined> | undefined => {
  const code = codeOfLink()
  if (code === undefined) return tried
  tried = signInWithCode(code).then(
    () => undefined,
    (error: unknown) => errorText(error)
  )
  return tried
}

type Step = "link" | "ways" | "offer"

/** Signing in by link, code or key, passkey or identity provider; then the offer of a passkey. */
export const SignIn = () => {
  const { next } = getRouteApi("/signin").useSearch()
  const router = useRouter()
  const cache = useQueryClient()
  const session = useQuery(sessionRead)
  const [step, setStep] = useState<Step>(() => (location.hash.length > 1 ? "link" : "ways"))
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    setPageTitle(m.signin_title())
  }, [])

  const go = () => {
    const path = ownPath(next, location.origin)
    void cache.invalidateQueries()
    if (/^\/(?:oauth|docs|api)\b/u.test(path)) location.replace(path)
    else router.history.replace(path)
  }
  const signedIn = async () => {
    const now = (await session.refetch()).data
    const byPasskey = now?.session === null || now?.session.method === "passkey"
    const mayOffer = now?.sign_in.passkeys === true && knowsPasskeys() && localStorage.getItem(laterKey) === null
    if (byPasskey || !mayOffer) return go()
    const known = await send("GET", "/api/me/passkeys").catch(() => undefined)
    if (known !== undefined && known.data.passkeys.length === 0) setStep("offer")
    else go()
  }
  useEffect(() => {
    void tryLink()?.then((wrong) => {
      if (wrong === undefined) return void signedIn()
      setRefused(wrong)
      setStep("ways")
    })
    // Once, with the link that the page was opened with.
  }, [])

  if (session.error !== null) {
    return (
      <Card title={m.signin_title()}>
        <ErrorNote error={session.error} retry={() => void session.refetch()} />
      </Card>
    )
  }
  if (session.data === undefined || step === "link") {
    return (
      <Card title={m.signin_title()}>
        <Skeleton height={150} />
      </Card>
    )
  }
  if (step === "offer") {
    return (
      <Card title={m.signin_offer()}>
        <PasskeyOffer
          done={(added) => {
            if (!added) localStorage.setItem(laterKey, "1")
            go()
          }}
        />
      </Card>
    )
  }
  const { sign_in: ways } = session.data
  return (
    <Card title={m.signin_title()}>
      {ways.available ? (
        <SignInWays ways={ways} onward={{ to: next }} refused={refused} done={() => void signedIn()}>
          <details className={styles.help}>
            <summary>{m.signin_neither()}</summary>
            <p>{m.signin_neither_run()}</p>
            <pre>npm run hourbook -- signin link --email you@example.com</pre>
            <p>{m.signin_neither_ask()}</p>
          </details>
        </SignInWays>
      ) : (
        <NotHere publicUrl={ways.public_url} />
      )}
    </Card>
  )
}

const Card = ({ children, title }: { readonly children: ReactNode; readonly title: string }) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <div className={styles.brand}>
        <Logo size={28} />
        <span>Hourbook</span>
      </div>
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)
