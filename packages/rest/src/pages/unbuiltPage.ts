/** What a browser gets where the web app has not been built. */
export const unbuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>Hourbook</title>
  </head>
  <body>
    <h1>Hourbook runs, without its web app</h1>
    <p>The web app has not been built here. In the directory of the sources, run</p>
    <pre>npm run build:web</pre>
    <p>and load this page again. Programs and assistants need no web app: <a href="/docs">the interface</a>.</p>
  </body>
</html>
`
