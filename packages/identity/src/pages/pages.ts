import type { Principal } from "@hourbook/core/access/Principal"
import type { Scope } from "@hourbook/core/access/Role"
import { type Html, html } from "./html.ts"
import type { Pending } from "./Pending.ts"
import { style } from "./style.ts"
import { type Target, targetOf } from "./target.ts"

/** A page with the headers that it must be sent with. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The frame of every page, with headers that forbid scripts, subresources, framing and caching. */
const page = (title: string, content: Html, formsGoTo: ReadonlyArray<string> = ["'none'"]): Page => {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action ${formsGoTo.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'"
  ]
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Hourbook</title>
        <style nonce="${nonce}">
          ${{ markup: style }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">Hourbook</p>
          ${content}
        </main>
      </body>
    </html>`
  return {
    body: markup,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      // A stricter policy would hide the origin of our own form from the cross-site check.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY"
    }
  }
}

/** A page with a form: it is submitted here, and the response redirects to the app. */
const withForm = (pending: Pending, title: string, content: Html): Page =>
  page(title, content, ["'self'", targetOf(pending.redirectUri).source])

const wrong = (message: string | undefined) =>
  message === undefined ? undefined : html`<p class="note wrong" role="alert">${message}</p>`

const where = (target: Target): Html =>
  target.isLocal
    ? html`<p class="note">
        This app runs <b>on your own device</b> (${target.shown}). Continue only if you have just started it yourself.
      </p>`
    : html`<p class="soft">You will return to <b>${target.shown}</b>. Hourbook has not verified who runs it.</p>`

/** Asks for a one-time code or an API key. */
export const signInPage = (pending: Pending, message?: string): Page =>
  withForm(
    pending,
    "Sign in",
    html`<form class="card" method="post">
      <h1>Sign in to connect ${pending.clientName}</h1>
      ${where(targetOf(pending.redirectUri))} ${wrong(message)}
      <label class="field" for="credential">One-time code or API key</label>
      <input
        class="secret"
        id="credential"
        name="credential"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        maxlength="255"
        required
        autofocus
      />
      <label class="show"><input id="show" type="checkbox" autocomplete="off" />Show what I type</label>
      <details>
        <summary>Where do I get one?</summary>
        <p class="soft">
          An owner or admin of your workspace invites you with a code, which works once. So does the person who runs
          this Hourbook:
        </p>
        <p><code>hourbook connect code --workspace … --email …</code></p>
        <p class="soft">
          Your own API key works too. Hourbook checks it once and does not store it. The app can never do more than the
          key allows.
        </p>
      </details>
      <div class="actions">
        <button class="main" name="step" value="sign-in">Continue</button>
        <button name="step" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>`
  )

const meanings: Readonly<Record<Scope, readonly [what: string, more: string]>> = {
  read: ["Read your records", "Hours, money, projects and clients that you can see yourself"],
  full: ["Make changes for you", "Create, change and delete what you can change yourself"],
  "reports:read": ["Read reports", "Totals, debts and comparisons of what you can see"]
}

/** Shows what the app asks for and lets the member choose. */
export const consentPage = (pending: Pending, who: Principal, message?: string): Page => {
  const target = targetOf(pending.redirectUri)
  const offered = pending.scopes.filter((scope) => who.scopes.includes(scope))
  return withForm(
    pending,
    "Allow",
    html`<form class="card" method="post">
      <h1>Allow ${pending.clientName} to use Hourbook for you?</h1>
      ${target.isLocal ? where(target) : undefined} ${wrong(message)}
      <dl>
        <div>
          <dt>You</dt>
          <dd>${who.member.name}<small>${who.member.email}</small></dd>
        </div>
        <div>
          <dt>Workspace</dt>
          <dd>${who.workspace.name}<small>as ${who.member.role}</small></dd>
        </div>
        <div>
          <dt>App</dt>
          <dd>${pending.clientName}<small>${target.isLocal ? "on your device: " : "at "}${target.shown}</small></dd>
        </div>
      </dl>
      <fieldset>
        <legend>The app may</legend>
        ${offered.map((scope) => {
          const [what, more] = meanings[scope]
          return html`<label class="choice"
            ><input type="checkbox" name="scope" value="${scope}" checked /><span
              >${what}<small>${more}</small></span
            ></label
          >`
        })}
      </fieldset>
      <p class="soft">You can disconnect the app at any time. Its access ends immediately.</p>
      <div class="actions">
        <button class="main" name="step" value="allow">Allow</button>
        <button name="step" value="cancel">Cancel</button>
      </div>
      <button class="plain" name="step" value="switch">Use another account</button>
    </form>`
  )
}

/** Says why the sign-in cannot continue and what to do instead. */
export const problemPage = (title: string, explanation: string): Page =>
  page(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p>${explanation}</p>
      <p class="soft">Go back to the app and start again.</p>
    </div>`
  )

/** Says why a member is not signed in, with the way back. */
export const signInProblemPage = (title: string, explanation: string): Page =>
  page(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p>${explanation}</p>
      <p><a href="/signin">Back to the sign-in page</a></p>
    </div>`
  )
