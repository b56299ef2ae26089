/** Letters of an atom (RFC 5322): without quotes, brackets, commas and all that is not ASCII. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/iu

/** Names of hosts between dots, in any script; programs for mail send them in their ASCII form. */
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)*$/u

const longestLocal = 64
const longest = 254

/** Whether mail to the text goes to one mailbox, the same for every program: `ada@example.org`, not `<ada@example.org>` or `zoë@example.org`. */
export const isMailAddress = (text: string): boolean => {
  const at = text.lastIndexOf("@")
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && text.length <= longest && name.length <= longestLocal && local.test(name) && domain.test(host)
}
