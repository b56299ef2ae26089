/** The mark: a book with a clock's hands. */
export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <rect x="3" y="2.5" width="18" height="19" rx="3" fill="var(--accent)" />
    <path d="M8 2.5v19" stroke="var(--on-accent)" strokeWidth="1.4" opacity=".55" />
    <path
      d="M14.5 8v4.2l2.6 1.6"
      stroke="var(--on-accent)"
      strokeWidth="1.9"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
