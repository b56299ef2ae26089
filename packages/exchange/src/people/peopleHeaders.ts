import { foldHeader, type Field } from "../sources/Field.ts"
import { genericHeaders } from "../sources/genericHeaders.ts"
import { kimaiHeaders } from "../sources/kimaiHeaders.ts"

/** What a column of a file says about a person. */
export type PeopleField = "name" | "firstName" | "lastName" | "email" | "role" | "id"

const known = (field: Field): ReadonlyArray<string> => [
  ...(genericHeaders[field] ?? []),
  ...(kimaiHeaders[field] ?? [])
]

/** Headers of lists of people that files of time entries do not have, in the same twelve languages. */
const headers: Readonly<Record<PeopleField, ReadonlyArray<string>>> = {
  name: [
    ...known("person"),
    "display name",
    "vollständiger name",
    "nom complet",
    "nombre completo",
    "nome completo",
    "volledige naam",
    "imię i nazwisko",
    "ad soyad",
    "полное имя",
    "jméno a příjmení",
    "姓名"
  ],
  firstName: [...known("firstName"), "given name", "prénom", "voornaam", "imię"],
  lastName: [...known("lastName"), "family name", "nom de famille", "apellido", "apellidos", "cognome", "achternaam"],
  email: [
    ...known("email"),
    "mail",
    "mail address",
    "work email",
    "e mailadresse",
    "adresse e mail",
    "adresse électronique",
    "correo",
    "indirizzo e mail",
    "indirizzo email",
    "e mailadres",
    "adres e mail",
    "e posta",
    "адрес электронной почты",
    "邮箱"
  ],
  role: [
    "role",
    "user role",
    "workspace role",
    "rolle",
    "rôle",
    "rol",
    "ruolo",
    "função",
    "papel",
    "rola",
    "роль",
    "角色"
  ],
  id: ["id", ...known("personId")]
}

const fieldOf = new Map<string, PeopleField>()
for (const field of ["email", "firstName", "lastName", "role", "id", "name"] as const) {
  for (const name of headers[field]) if (!fieldOf.has(name)) fieldOf.set(name, field)
}

/** The places of the columns that are read. Of several with a field, the first counts. */
export type PeopleColumns = ReadonlyMap<PeopleField, number>

export const peopleColumns = (header: ReadonlyArray<string>): PeopleColumns => {
  const found = new Map<PeopleField, number>()
  for (const [index, text] of header.entries()) {
    const field = fieldOf.get(foldHeader(text))
    if (field !== undefined && !found.has(field)) found.set(field, index)
  }
  return found
}

/** Whether a list of people can be read by these columns. */
export const areEnough = (columns: PeopleColumns): boolean =>
  columns.has("email") && (columns.has("name") || columns.has("firstName") || columns.has("lastName"))
