/** The texts of a form's fields by name, without spaces around them; empty for what is not there. */
export const formTexts = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (name: string): string => {
    const value = data.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
}
