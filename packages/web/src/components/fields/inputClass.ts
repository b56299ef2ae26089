import styles from "./inputClass.module.css"

/** The class of an input that has a label elsewhere. */
export const inputClass = styles.input ?? ""
