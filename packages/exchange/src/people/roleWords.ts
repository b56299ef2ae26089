import { type Role, roles } from "@hourbook/contract/data"

/** The words for roles in twelve languages, and those that other trackers use. */
const words: Readonly<Record<Role, ReadonlyArray<string>>> = {
  owner: [
    "owner",
    "inhaber",
    "inhaberin",
    "eigentümer",
    "eigentümerin",
    "propriétaire",
    "propietario",
    "propietaria",
    "proprietario",
    "proprietaria",
    "proprietário",
    "proprietária",
    "eigenaar",
    "właściciel",
    "sahip",
    "владелец",
    "vlastník",
    "所有者"
  ],
  admin: [
    "admin",
    "administrator",
    "administratorin",
    "verwaltung",
    "administrateur",
    "administratrice",
    "administrador",
    "administradora",
    "amministratore",
    "amministratrice",
    "beheerder",
    "yönetici",
    "администратор",
    "správce",
    "管理员"
  ],
  member: [
    "member",
    "user",
    "employee",
    "mitglied",
    "benutzer",
    "benutzerin",
    "mitarbeiter",
    "mitarbeiterin",
    "membre",
    "miembro",
    "membro",
    "lid",
    "członek",
    "üye",
    "участник",
    "člen",
    "成员"
  ],
  client: [
    "client",
    "customer",
    "kunde",
    "kundin",
    "cliente",
    "klant",
    "klient",
    "müşteri",
    "клиент",
    "zákazník",
    "客户"
  ]
}

const roleOf = new Map<string, Role>()
for (const role of roles) for (const word of words[role]) roleOf.set(word, role)

/** Reads a role; an empty cell is a member, null a word that is no role. */
export const readRole = (text: string): Role | null => {
  const word = text.normalize("NFKC").trim().toLowerCase()
  return word === "" ? "member" : (roleOf.get(word) ?? null)
}
