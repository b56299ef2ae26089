/** The command palette: pages, clients, projects and deeds by a few letters. */
export const Palette = ({ close }: { readonly close: () => void }) => (
  <button type="button" onClick={close}>
    …
  </button>
)
