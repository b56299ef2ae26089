import { closeSync, openSync, readdirSync, realpathSync } from "node:fs"
import { basename, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Predicate } from "effect"
import { rootCause } from "../errors/rootCause.ts"
import { StartupError } from "../errors/StartupError.ts"
import { lostFile } from "./lostFile.ts"
import { isRoot, ownershipOf, type User } from "./ownerOf.ts"
import { userName } from "./userName.ts"

/** A word as a shell takes it. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** What was typed to start this process, with the directory that its settings name. */
const thisCommand = (directory: string): string =>
  ["env", `HOURBOOK_DATA_DIR=${directory}`, process.execPath, ...process.argv.slice(1)].map(quoted).join(" ")

const asOwner = (owner: User, directory: string): string =>
  `sudo -u ${quoted(userName(owner.uid))} ${thisCommand(directory)}`

/** Where systemd keeps the directories of services whose users it makes: root alone may go in. */
const ofServices = "/var/lib/private"

/** How to go on where the owner cannot do the work either. */
const otherWay = (directory: string): string => {
  const real = realpathSync(directory)
  if (dirname(real) !== ofServices) return "Let that user read the program and enter the directory, and run it again."
  const name = basename(real)
  return (
    `Start the service, which then runs commands itself: systemctl start ${name}. If it cannot start, run: ` +
    `systemd-run --quiet --pipe --wait --collect -p DynamicUser=yes -p User=${name} -p StateDirectory=${name} ${thisCommand(`/var/lib/${name}`)}`
  )
}

/** Takes the groups of a user: those of its name, or its own alone if it has none. */
const takeGroups = ({ gid, uid }: User): void => {
  const name = userName(uid)
  const hasName = !name.startsWith("#")
  // Node has it on every system with users; its types do not.
  if (hasName && Predicate.hasProperty(process, "initgroups") && Predicate.isFunction(process.initgroups)) {
    process.initgroups(name, gid)
  } else process.setgroups?.([gid])
}

/** What the owner has to reach: the directory, and the program, whose modules are loaded when they are needed. */
const reach = (directory: string): void => {
  readdirSync(directory)
  closeSync(openSync(fileURLToPath(import.meta.url), "r"))
}

/** Becomes another user for good, or stays as it is and throws. */
const become = (user: User, directory: string): void => {
  const before = { gid: process.getegid?.() ?? 0, groups: process.getgroups?.() ?? [] }
  try {
    takeGroups(user)
    process.setegid?.(user.gid)
    process.seteuid?.(user.uid)
    reach(directory)
  } catch (error) {
    process.seteuid?.(0)
    process.setegid?.(before.gid)
    process.setgroups?.(before.groups)
    throw error
  }
  process.seteuid?.(0)
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
}

/** Refuses files that this user cannot open: PostgreSQL opens some of them only when a request needs them. */
const checkFiles = (owner: User, directory: string): Effect.Effect<void, StartupError> =>
  Effect.suspend(() => {
    const path = owner.uid === 0 ? undefined : lostFile(directory)
    return path === undefined
      ? Effect.void
      : Effect.fail(
          new StartupError({
            message: `${path} belongs to another user than the other records, which ${userName(owner.uid)} cannot open. Stop what uses the directory, and give it back: sudo chown -R ${owner.uid}:${owner.gid} ${quoted(directory)}`
          })
        )
  })

/**
 * Lets this process open a data directory as the user whose records are in it, so that no file in it becomes another's: the service of
 * that user could not start again. Root becomes the owner for the rest of the process; anybody else sees what to run. A directory
 * that is not there yet, or has no records and cannot be had as its owner's, is left to this process.
 */
export const becomeOwner = (directory: string): Effect.Effect<void, StartupError> =>
  Effect.suspend(() => {
    const { hasRecords, owner } = ownershipOf(directory)
    const refused = (message: string) => (hasRecords ? Effect.fail(new StartupError({ message })) : Effect.void)
    if (owner === undefined) {
      return refused(`This user may not look into ${directory}. Run as root: sudo ${thisCommand(directory)}`)
    }
    if (owner.uid === process.geteuid?.()) return checkFiles(owner, directory)
    const whose = `The records in ${directory} belong to the user ${userName(owner.uid)}`
    if (!isRoot()) {
      const name = userName(process.geteuid?.() ?? -1)
      return refused(`${whose}, and this is ${name}. Run as that user: ${asOwner(owner, directory)}`)
    }
    return Effect.try({ try: () => become(owner, directory), catch: rootCause }).pipe(
      Effect.matchEffect({
        onFailure: (problem) => refused(`${whose}, as which this cannot run: ${problem}. ${otherWay(directory)}`),
        onSuccess: () => checkFiles(owner, directory)
      })
    )
  })
