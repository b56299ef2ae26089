import { strToU8, zipSync } from "fflate"

/** Files in the shapes that other trackers write, with made-up people and work. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const toggl = bytes(
  `\uFEFFUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR),Amount (USD)\r
Ada Byrne,ada@example.com,Nordlicht GmbH,Shop,Design,"Wireframes, first round",Yes,2024-03-04,09:00:00,2024-03-04,10:00:01,01:00:01,"design, remote",80.02,0\r
Ada Byrne,ada@example.com,Nordlicht GmbH,Shop,,"She said ""ship it""",Yes,2024-03-04,10:30:00,2024-03-04,12:00:00,01:30:00,,120.00,0\r
Ben Ito,ben@example.com,Baker & Sons,Website,Coding,"Checkout
second line",Yes,2024-03-04,23:30:00,2024-03-05,01:00:00,01:30:00,coding,0,150.00\r
Ben Ito,ben@example.com,,,,Reading,No,2024-03-05,08:00:00,2024-03-05,08:00:29,00:00:29,,,\r
`
)

export const clockify = bytes(
  `"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"
"Site","Acme","Kick-off","Planning","Ada Byrne","","ada@example.com","meeting","Yes","03/04/2024","10:23:52 AM","03/04/2024","11:23:52 AM","01:00:00","1.00","50.00","50.00"
"Site","Acme","Night shift","","Ada Byrne","","ada@example.com","","Yes","03/14/2024","11:30 PM","03/15/2024","12:45 AM","01:15:00","1.25","0.00","0.00"
"Site","Acme","Short row","","Ben Ito","","ben@example.com","","No","03/15/2024","09:00:00 AM","03/15/2024","09:30:00 AM","00:30:00","0.50"
`
)

export const harvest = bytes(
  `Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL
2024-03-04,Nordlicht GmbH,Shop,N-1,Design,Layout,"1,33","1,5",Yes,No,Zoë,Müller,,Yes,"100,0","133,0","40,0","53,2",Euro - EUR,
2024-03-05,Nordlicht GmbH,Shop,N-1,Design,,"20,0","20,0",Yes,No,Zoë,Müller,,Yes,"100,0","2.000,0","40,0","800,0",Euro - EUR,
2024-03-06,Nordlicht GmbH,Shop,N-1,Internal,Holiday,"8,0","8,0",No,No,Zoë,Müller,,Yes,"0,0","0,0","40,0","320,0",Euro - EUR,
`
)

export const kimaiInGerman = bytes(
  `Datum;Von;Bis;Dauer;Währung;Preis;Interner Preis;Preis pro Stunde;Festpreis;Name;Benutzer;E-Mail;Personalnummer;Kunde;Projekt;Tätigkeit;Beschreibung;Abrechenbar;Schlagworte;Typ
2024-03-04;09:00;10:30;1:30:00;EUR;120;60;80;;Łukasz Żak;lzak;lukasz@example.com;;Nordlicht GmbH;Shop;Entwurf;Skizzen;1;büro, entwurf;timesheet
2024-03-05;22:00;00:30;2:15:00;EUR;180;90;80;;Łukasz Żak;lzak;lukasz@example.com;;Nordlicht GmbH;Shop;Entwurf;Mit Pause;1;;timesheet
2024-03-06;09:00;09:45;0:45:00;EUR;0;30;0;;Łukasz Żak;lzak;lukasz@example.com;;Nordlicht GmbH;Shop;Büro;;;;timesheet
`
)

export const generic = bytes(
  `description,billable,client,project,tags,start,end,task,user_name,user_email
Sketches,true,Acme,Site,"a,b",2024-03-04T22:30:00Z,2024-03-05T00:00:00Z,Design,Ada Byrne,ada@example.com
Review,false,Acme,Site,,2024-03-05T09:00:00Z,2024-03-05T09:20:00Z,,Ada Byrne,ada@example.com
`
)

/** A table with minutes and costs in a column each. */
export const table = bytes(
  `date\tuser email\tclient\tproject\tdescription\tminutes\tcost\tcurrency
2024-03-04\tada@example.com\tAcme\tSite\tSketches\t90\t120.50\tGBP
2024-03-05\tada@example.com\tAcme\tSite\tReview\t30\t40.25\tGBP
`
)

const solidtimeFiles = {
  "meta.json": `{"version":"1.0"}`,
  "organizations.csv":
    "id,name,billable_rate,currency,created_at,updated_at\no1,Studio,9000,CHF,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z\n",
  "members.csv":
    "id,user_id,name,email,organization_id,billable_rate,role,created_at,updated_at\nm1,u1,Ada Byrne,ada@example.com,o1,,owner,,\n",
  "clients.csv": "id,name,organization_id,archived_at,created_at,updated_at\nc1,Acme,o1,,,\n",
  "projects.csv":
    "id,name,color,billable_rate,is_public,client_id,organization_id,is_billable,archived_at,created_at,updated_at\np1,Site,#fff,,false,c1,o1,true,,,\n",
  "tasks.csv": "id,name,project_id,organization_id,done_at,created_at,updated_at\nt1,Design,p1,o1,,,\n",
  "tags.csv": "id,name,organization_id,created_at,updated_at\ng1,remote,o1,,\n",
  "time_entries.csv": `id,description,start,end,billable_rate,billable,member_id,user_id,organization_id,client_id,project_id,task_id,tags,is_imported,still_active_email_sent_at,created_at,updated_at
e1,Sketches,2024-03-04T09:00:00Z,2024-03-04T10:30:00Z,9000,true,m1,u1,o1,c1,p1,t1,"[""g1""]",false,,,
e2,Running,2024-03-05T09:00:00Z,,9000,true,m1,u1,o1,c1,p1,,[],false,,,
`
}

export const solidtime = zipSync(
  Object.fromEntries(Object.entries(solidtimeFiles).map(([name, text]) => [name, strToU8(text)]))
)
