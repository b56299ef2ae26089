// Long because it has two hundred sayings.
/** What people say, by the tool that it needs: seven for each. Those of a tool that is not listed are left out. */
export const sayings: Readonly<Record<string, ReadonlyArray<string>>> = {
  whoami: [
    "Who am I signed in as?",
    "Which workspace is this, and what is its currency?",
    "What is my role here?",
    "What day is it today where I am?",
    "Which scopes does my key have?",
    "Show me my API keys and connected apps",
    "Whose records can I see?"
  ],
  search: [
    "Find the entry about the landing page",
    "Search for anything with logo in its text",
    "Do we have a client called Mill, archived or not?",
    "Look for records that mention hosting",
    "Find the payment with the comment deposit",
    "Is there a project named Depot?",
    "Search charges for travel"
  ],
  fetch: [
    "Show all fields of the record VD51FAJLA",
    "Get invoice 2026-0001 with its lines",
    "Everything about the entry with this id",
    "Open the record behind this id",
    "What are the details of invoice 2026-0004?",
    "Show one payment by its id in full",
    "Get the client with the id 83ebf87b"
  ],
  time_list: [
    "List my time entries of last week",
    "Which entries have the tag design?",
    "Show the time entries of Mary in March",
    "List entries that are not billable",
    "All entries for the project Website, newest first",
    "Show time entries in dollars",
    "What did I log yesterday, entry by entry?"
  ],
  time_log: [
    "Log two hours for Acme yesterday",
    "Add time: 90 minutes on the Website",
    "Log these ten entries",
    "Book three hours of meetings at 80 an hour",
    "Add an entry of unpaid work for Monday",
    "Log time from 9 to 11 for Bolt",
    "Add an entry for Mary with the tag travel"
  ],
  time_update: [
    "Change yesterday's entry to two hours",
    "Move these three entries to another project",
    "Correct the description of the entry",
    "Change the cost of this time entry to 60",
    "Make that entry not billable",
    "Change the date of the entry to Friday",
    "Take the tag off this entry"
  ],
  timer: [
    "Start the timer for the Website",
    "Stop my timer",
    "Is a timer running?",
    "Discard the running timer",
    "Start a timer for a call with Acme",
    "Stop the timer and log it to Bolt",
    "When did my timer start?"
  ],
  money_list: [
    "List the payments from clients in February",
    "Which payouts went to Mary?",
    "Show all charges with totals",
    "List invoices that are overdue",
    "Show the drafts of invoices",
    "Which payments came in dollars?",
    "List write-offs and discounts"
  ],
  money_save: [
    "Record a payment of 500 from Acme",
    "Bolt paid 1000 dollars that settle 900 euros",
    "Add a payout of 200 to Mary",
    "Change the amount of this payment",
    "Correct the payment's date to Monday",
    "We gave 50 back to Acme: add it as a payment",
    "Record what Cargo paid today"
  ],
  charge_save: [
    "Charge Acme a fee of 75",
    "Add an expense of 40 for Bolt",
    "Write off what Cargo still owes",
    "Give Acme a discount of 100",
    "Add the opening balance of an old client",
    "Change the charge to 80",
    "Credit the client 20 besides the work"
  ],
  reference_list: [
    "List all clients with their totals",
    "Which projects does Acme have?",
    "Show the members of the workspace",
    "Which exchange rates are set?",
    "List our billing rates",
    "Show archived clients",
    "List the tax codes"
  ],
  clients_save: [
    "Add a client called Dora",
    "Rename the client Acme to Acme GmbH",
    "Archive the client Old Mill",
    "Set the payment terms of Acme to 14 days",
    "This client pays in dollars from now on",
    "Set the email and language of Acme for reminders",
    "Make a link to the statement of this client"
  ],
  projects_save: [
    "Add a project Relaunch for Acme",
    "Rename the project Shop",
    "Archive the project Depot",
    "Give the project a budget of 40 hours",
    "Change the project's client to Bolt",
    "Make work on this project not billable",
    "Move the project's records to its client"
  ],
  record_delete: [
    "Delete this time entry",
    "Remove the duplicate payments",
    "Delete these two records",
    "Revoke my old API key",
    "Remove Mary from the workspace as a member",
    "Delete the draft invoice",
    "Disconnect the app"
  ],
  undo: [
    "Undo my last change",
    "Take back what I just did",
    "Undo the import of this morning",
    "Undo this change of the log",
    "Undo everything of that request",
    "Take back the last import",
    "Undo the deletion that I just made"
  ],
  summarize_period: [
    "How was my week?",
    "Summarize February by client",
    "What did we earn last month, by project?",
    "Hours of each person in the period",
    "Time by week since January",
    "Earnings by month this year",
    "Summarize the time by tag"
  ],
  invoice_save: [
    "Draft an invoice for Acme's February",
    "Change the text of the invoice's draft",
    "Draft an invoice with a line for set-up",
    "Show what an invoice of Bolt would have, without saving",
    "Add a line to the draft invoice",
    "Draft an invoice of the unbilled work",
    "Set the due date of the draft invoice"
  ],
  invoice_issue: [
    "Issue the draft invoice",
    "Give the draft its number",
    "Issue a credit note for invoice 2026-0001",
    "Credit half of that invoice",
    "Issue Acme's invoice now",
    "Credit some lines of the invoice",
    "Cancel invoice 2026-0003 with a credit note"
  ],
  timesheets: [
    "Check my timesheet of last week",
    "Are there workdays without time in March?",
    "Submit my timesheet",
    "Approve Mary's timesheet",
    "Return this sheet with a comment",
    "Find likely duplicates and overlaps in my time",
    "Suggest my usual work"
  ],
  report_overview: [
    "Show the dashboard",
    "How does this month compare with the one before?",
    "Which are the top projects and clients?",
    "What risks are there at the moment?",
    "Give me an overview of the figures of this quarter",
    "Which projects are idle?",
    "Dashboard of March compared with March last year"
  ],
  report_budgets: [
    "How much of the budgets is used?",
    "Which budgets are over?",
    "What is left of the Website's budget?",
    "Forecast of the project budgets",
    "Is any client's budget nearly used up?",
    "Budgets in the current period",
    "How are the budgets of Acme doing?"
  ],
  report_debtors: [
    "Who owes us money?",
    "Which clients are overdue?",
    "What is not invoiced yet?",
    "Debts by age",
    "Open receivables by due date",
    "Who owes the most?",
    "List the debtors with the date they last paid"
  ],
  client_statement: [
    "Show Acme's statement",
    "The account of Bolt with the balance after each payment",
    "What does this client's account look like since March?",
    "Statement of the project Website",
    "What is open on Acme's account?",
    "Show the opening debt and all work, charges and payments",
    "Give me my own statement as a client"
  ],
  report_team: [
    "How much did each member earn?",
    "What is payable to Mary?",
    "Team report of February",
    "Who on the team worked the most?",
    "Payouts of each member",
    "What did the team cost?",
    "Each member's time and earnings"
  ],
  report_activity: [
    "Who changed this record?",
    "Show the log of changes",
    "What happened in the workspace today?",
    "Activity of last week",
    "Which changes did Mary make?",
    "What was the cost before it was changed?",
    "Show the activity of the project Website"
  ],
  members_save: [
    "Add a member Eve with her email",
    "Change Mary's role to admin",
    "Invite Tom as a member",
    "Make a new code for Mary to sign in",
    "Let this client see their records as a member",
    "Change the email of a member",
    "Add a member with the role client for Acme"
  ],
  rates_set: [
    "Set the exchange rate of the dollar to 0.95",
    "An hour for Acme is billed at 100 from April",
    "Set the price per hour of the project",
    "What Mary costs an hour is 40",
    "Set the rate of Bolt and reprice the entries from March on",
    "Change the exchange rate from today",
    "Set my hourly price to 90"
  ],
  workspace_update: [
    "Change the name of the workspace",
    "Close the books through February",
    "Reopen the books",
    "Set the workspace's time zone to Berlin",
    "Set the holiday region",
    "Change the workspace's currency",
    "Turn on the approval of timesheets for the workspace"
  ],
  document_send: [
    "Send the invoice to Acme",
    "Email this document to the client",
    "Send a reminder for the overdue invoice",
    "Was the invoice sent?",
    "Send Bolt its statement by email",
    "Send the document again to another address",
    "Send all reminders that are due"
  ],
  import_table: [
    "Import this table of entries",
    "Import my Toggl export",
    "Add the entries from this CSV",
    "Here is a Markdown table of my hours: import it",
    "Import 200 rows of time",
    "Import an export of my tracker",
    "Bring the entries of this spreadsheet in"
  ]
}
