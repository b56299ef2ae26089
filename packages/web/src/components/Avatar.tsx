import styles from "./Avatar.module.css"

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase()

/** A person's initials. Their name is beside it. */
export const Avatar = ({ name }: { readonly name: string }) => (
  <i className={styles.avatar} aria-hidden="true">
    {initials(name)}
  </i>
)
