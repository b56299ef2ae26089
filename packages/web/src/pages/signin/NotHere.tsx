import { m } from "../../paraglide/messages.js"
import styles from "./SignIn.module.css"

/** Why signing in does not work over plain http at this address, and what to do about it. */
export const NotHere = ({ publicUrl }: { readonly publicUrl: string | null }) => {
  const { host, hostname, port } = location
  return (
    <div className={styles.help}>
      <p>{m.signin_plain({ host })}</p>
      {publicUrl !== null && publicUrl.startsWith("https:") && (
        <p>
          <a className="link" href={`${publicUrl}/signin`}>
            {m.signin_plain_go({ url: publicUrl })}
          </a>
        </p>
      )}
      <h2>{m.signin_plain_caddy()}</h2>
      <pre>{`PUBLIC_URL=https://hours.example.com TRUST_PROXY=1 npm start\ncaddy reverse-proxy --from hours.example.com --to localhost:${port || "3000"}`}</pre>
      <h2>{m.signin_plain_ssh()}</h2>
      <pre>{`ssh -L ${port || "3000"}:localhost:${port || "80"} ${hostname}`}</pre>
      <p>{m.signin_plain_open({ url: `http://localhost:${port || "3000"}/signin` })}</p>
    </div>
  )
}
