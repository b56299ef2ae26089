/** Files that are hard to read, with the minutes that each line has: the twelve that every reader of files has to survive. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const utf16 = (text: string): Uint8Array => {
  const out = new Uint8Array(2 + text.length * 2)
  out.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) {
    out[2 + at * 2] = text.charCodeAt(at) & 0xff
    out[3 + at * 2] = text.charCodeAt(at) >> 8
  }
  return out
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

const head = "date;description;hours;cost;currency"

export interface NastyFile {
  readonly title: string
  readonly bytes: Uint8Array
  readonly minutes: ReadonlyArray<number>
  /** Plain decimal text, by currency. */
  readonly costs?: Readonly<Record<string, string>>
  readonly refused?: number
}

export const nastyFiles: ReadonlyArray<NastyFile> = [
  {
    title: "UTF-16 with a byte order mark",
    bytes: utf16(`${head}\n2024-03-04;Über Łódź;1,5;120,50;EUR\n`),
    minutes: [90],
    costs: { EUR: "120.5" }
  },
  { title: "Windows-1252", bytes: latin("date;description;hours\n2024-03-04;Größe prüfen;1\n"), minutes: [60] },
  { title: "tabs", bytes: bytes("date\tdescription\thours\n2024-03-04\ta, b; c\t1.5\n"), minutes: [90] },
  {
    title: "line feeds inside quotes between CRLF rows",
    bytes: bytes('date,description,hours\r\n2024-03-04,"one\ntwo",1\r\n2024-03-05,three,2\r\n'),
    minutes: [60, 120]
  },
  {
    title: "no last line end",
    bytes: bytes("date,description,hours\n2024-03-04,a,1\n2024-03-05,b,2"),
    minutes: [60, 120]
  },
  {
    title: "the header twice",
    bytes: bytes(`${head}\n2024-03-04;a;1;10;EUR\n${head}\n2024-03-05;b;1;10;EUR\n`),
    minutes: [60, 60],
    costs: { EUR: "20" }
  },
  { title: "no rows", bytes: bytes(`${head}\n`), minutes: [] },
  {
    title: "cells that a spreadsheet would run",
    bytes: bytes("date,description,hours\n2024-03-04,=SUM(A1),1\n2024-03-04,'=SUM(A1),1\n2024-03-04,'tis,1\n"),
    minutes: [60, 60, 60]
  },
  {
    title: "spaces that do not break between thousands",
    bytes: bytes(`${head}\n2024-03-04;a;1;1\u00A0234,50;EUR\n`),
    minutes: [60],
    costs: { EUR: "1234.5" }
  },
  {
    title: "a minus sign of typographers",
    bytes: bytes(`${head}\n2024-03-04;a;\u22121,5;10;EUR\n2024-03-04;b;1,5;10;EUR\n`),
    minutes: [90],
    costs: { EUR: "10" },
    refused: 1
  },
  {
    title: "24:00",
    bytes: bytes(
      "date,start time,end time,duration,description\n2024-03-04,00:00,24:00,24:00:00,a\n2024-03-05,20:00,24:00,,b\n"
    ),
    minutes: [1440, 240]
  },
  {
    title: "midnights and a change of clocks",
    bytes: bytes(
      "Start date,Start time,End date,End time,Duration,Description,Tags\n2024-03-30,23:30:00,2024-03-31,04:00:00,03:30:00,Night,\n2024-10-26,23:00:00,2024-10-27,01:00:00,,Late,\n"
    ),
    minutes: [210, 120]
  }
]
