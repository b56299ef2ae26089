import styles from "./Skeleton.module.css"

/** The room of what is being loaded, so that nothing jumps when it comes. */
export const Skeleton = ({ height }: { readonly height: number }) => (
  <div className={styles.skeleton} style={{ height }} aria-hidden="true" />
)
