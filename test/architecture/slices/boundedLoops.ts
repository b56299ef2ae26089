/**
 * Loops over rows that need no slices, by what limits them: the file and the loop, as the rule of slices names it. One that
 * goes through any number of rows belongs into slices, not on this list.
 */
export const bounded: Readonly<Record<string, ReadonlyArray<string>>> = {
  "a page, of at most 500": [
    "packages/core/src/activity/shownLines.ts: lines.map",
    "packages/core/src/changes/listChanges.ts: lines.flatMap",
    "packages/core/src/changes/listChanges.ts: lines.map",
    "packages/core/src/changes/changedRecords.ts: lines.filter",
    "packages/core/src/changes/changedRecords.ts: lines.map",
    "packages/core/src/changes/changedRecords.ts: records.map",
    "packages/core/src/copies/settle.ts: lines.filter",
    "packages/core/src/imports/undo.ts: for rows",
    "packages/core/src/imports/undo.ts: rows.findIndex",
    "packages/cli/src/commands/import/accounts.ts: entries.filter",
    "packages/cli/src/commands/import/readBooks.ts: entries.filter",
    "packages/core/src/reports/activity/lists.ts: rows.map",
    "packages/core/src/reports/matrix/matrixReport.ts: rows.map",
    "packages/core/src/reports/reconciliation/lines.ts: lines.filter",
    "packages/core/src/undo/undoing.ts: lines.filter",
    "packages/mcp/src/tools/undo.ts: lines.map",
    "packages/mcp/src/tools/shared/logNames.ts: lines.some",
    "packages/core/src/undo/undoing.ts: lines.map",
    "packages/rest/src/invoices/handlers.ts: rows.map",
    "packages/rest/src/reports/activityHandlers.ts: rows.map"
  ],
  "the lines whose effect is told, at most 10,000: each step looks at one or two of their fields": [
    "packages/core/src/reports/activity/changesEffect.ts: lines.filter",
    "packages/core/src/reports/activity/ratesBefore.ts: for lines",
    "packages/core/src/reports/activity/settledSides.ts: lines.filter",
    "packages/core/src/reports/activity/settledSides.ts: lines.map",
    "packages/core/src/reports/activity/settledSides.ts: lines.toSorted"
  ],
  "a report of invoices, and what is recorded of an import, in the command or the browser: each step copies a few fields":
    [
      "packages/exchange/src/cut/ledgers.ts: rows.flatMap",
      "packages/exchange/src/cut/openInvoicesIn.ts: for rows",
      "packages/exchange/src/cut/openInvoicesIn.ts: rows.flatMap",
      "packages/exchange/src/cut/ledgers.ts: entries.flatMap"
    ],
  "the lines of a message, at most 21": ["packages/cli/src/commands/import/moving.ts: lines.join"],
  "the lines of a block of the log, of which there are at most 1,000": [
    "packages/core/src/sealing/makeSeal.ts: lines.reduce"
  ],
  "pages that are gathered up to 5,000 entries": [
    "packages/core/src/invoices/drafts/planWork.ts: ...items",
    "packages/core/src/time/allEntries.ts: ...items"
  ],
  "schedules of invoices, at most 500, and their lines, at most 20; patterns of a webhook, and lines of a step to it, at most 15":
    [
      "packages/rest/src/webhooks/handlers.ts: events.map",
      "packages/core/src/webhooks/serveWebhook.ts: lines.filter",
      "packages/core/src/webhooks/serveWebhook.ts: lines.map",
      "packages/core/src/schedules/makeInvoiceSchedules.ts: lines.find",
      "packages/core/src/schedules/makeInvoiceSchedules.ts: lines.flatMap",
      "packages/core/src/schedules/scheduleLine.ts: lines.map",
      "packages/rest/src/invoiceSchedules/handlers.ts: lines.map",
      "packages/rest/src/invoiceSchedules/handlers.ts: rows.map"
    ],
  "pages of at most 500 documents, each of which is added whole": [
    "packages/core/src/invoices/deposits/creditNotes.ts: ...items",
    "packages/core/src/invoices/everyPage.ts: ...items",
    "packages/core/src/receivables/makeDocumentLookup.ts: ...items"
  ],
  "the lines of a document, at most 1,000, and its entries, at most 5,000: each step compares, adds or takes a few fields":
    [
      "packages/core/src/invoices/deposits/deposits.ts: lines.filter",
      "packages/core/src/invoices/deposits/deposits.ts: lines.flatMap",
      "packages/core/src/invoices/deposits/deposits.ts: lines.some",
      "packages/core/src/invoices/deposits/problemOfDeductions.ts: for lines",
      "packages/core/src/invoices/deposits/problemOfDeductions.ts: lines.some",
      "packages/core/src/invoices/issues/creditAmounts.ts: lines.filter",
      "packages/core/src/invoices/issues/readCorrected.ts: lines.filter",
      "packages/core/src/invoices/taxSums.ts: Map.groupBy(lines)",
      "packages/core/src/invoices/issues/creditInvoices.ts: lines.some",
      "packages/core/src/invoices/issues/creditOf.ts: lines.filter",
      "packages/core/src/invoices/issues/creditOf.ts: lines.flatMap",
      "packages/core/src/invoices/issues/creditOf.ts: lines.map",
      "packages/core/src/invoices/issues/creditOf.ts: lines.some",
      "packages/core/src/invoices/issues/readCorrected.ts: Array.from(entries)",
      "packages/core/src/invoices/issues/readCorrected.ts: for lines",
      "packages/core/src/invoices/issues/readCorrected.ts: lines.map",
      "packages/core/src/invoices/drafts/soundDrafts.ts: lines.flatMap",
      "packages/core/src/invoices/drafts/soundDrafts.ts: lines.map",
      "packages/core/src/invoices/drafts/soundDrafts.ts: lines.reduce",
      "packages/core/src/invoices/drafts/draftLines.ts: entries.map",
      "packages/core/src/invoices/drafts/draftLines.ts: lines.filter",
      "packages/core/src/invoices/drafts/draftLines.ts: lines.map",
      "packages/core/src/invoices/drafts/draftRecords.ts: lines.filter",
      "packages/core/src/invoices/drafts/draftRecords.ts: lines.flatMap",
      "packages/core/src/invoices/drafts/draftRecords.ts: lines.map",
      "packages/core/src/invoices/drafts/draftRecords.ts: records.map",
      "packages/core/src/invoices/drafts/fillDrafts.ts: Array.from(entries)",
      "packages/core/src/invoices/drafts/fillDrafts.ts: lines.flatMap",
      "packages/core/src/invoices/invoiceLine.ts: lines.map",
      "packages/core/src/invoices/issues/issueChecks.ts: lines.reduce",
      "packages/core/src/invoices/issues/issueInvoices.ts: lines.filter",
      "packages/core/src/invoices/issues/issueInvoices.ts: lines.flatMap",
      "packages/core/src/invoices/issues/issueInvoices.ts: lines.map",
      "packages/core/src/invoices/issues/issueInvoices.ts: lines.sort",
      "packages/core/src/invoices/drafts/planWork.ts: entries.filter",
      "packages/core/src/invoices/drafts/planWork.ts: entries.map",
      "packages/core/src/invoices/drafts/planWork.ts: entries.sort",
      "packages/core/src/invoices/issues/postings.ts: lines.filter",
      "packages/core/src/invoices/issues/postings.ts: lines.map",
      "packages/core/src/invoices/drafts/readInvoices.ts: lines.flatMap",
      "packages/core/src/invoices/taxSums.ts: for lines",
      "packages/core/src/invoices/drafts/workLines.ts: entries.every",
      "packages/core/src/invoices/drafts/workLines.ts: entries.map",
      "packages/core/src/invoices/drafts/workLines.ts: entries.reduce",
      "packages/mcp/src/present/invoices.ts: lines.map",
      "packages/mcp/src/present/invoices.ts: lines.reduce",
      "packages/mcp/src/tools/shared/invoiceNames.ts: lines.filter",
      "packages/rest/src/invoices/invoiceToWire.ts: lines.map"
    ],
  "the operations of one call, of which there are at most 1,000: each step only looks one up": [
    "packages/core/src/bulk/doAll.ts: operations.findIndex",
    "packages/core/src/bulk/doAll.ts: operations.flatMap",
    "packages/core/src/bulk/doEach.ts: operations.flatMap",
    "packages/core/src/bulk/findTargets.ts: operations.flatMap",
    "packages/core/src/bulk/findTargets.ts: operations.map",
    "packages/core/src/bulk/runsOf.ts: for operations"
  ],
  "the lines of one write, at most 1,000: each step compares days": [
    "packages/core/src/exchangeRates/exchangeRateUndoing.ts: lines.map",
    "packages/core/src/locks/Locks.ts: Array.from(lines)",
    "packages/core/src/locks/lockedPlaces.ts: lines.reduce"
  ],
  "the new records of one run or transaction, at most 64": [
    "packages/core/src/money/moneyUseCases.ts: records.flatMap",
    "packages/core/src/records/fitAtOnce.ts: records.filter",
    "packages/core/src/records/fitAtOnce.ts: records.map",
    "packages/core/src/records/recordBulk.ts: for records",
    "packages/core/src/records/recordMoving.ts: records.map",
    "packages/core/src/records/recordVerbs.ts: records.map",
    "packages/core/src/time/TimeEntries.ts: entries.map",
    "packages/core/src/warnings/recordWarnings.ts: records.every",
    "packages/core/src/warnings/recordWarnings.ts: records.find",
    "packages/core/src/warnings/recordWarnings.ts: records.map",
    "packages/core/src/warnings/recordWarnings.ts: records.sort",
    "packages/mcp/src/tools/recordDelete.ts: records.map",
    "packages/mcp/src/tools/shared/removals.ts: records.find",
    "packages/mcp/src/tools/shared/timeDrafts.ts: entries.flatMap",
    "packages/mcp/src/tools/timeLog.ts: rows.map"
  ],
  "a comparison or addition of numbers for each, which takes a fraction of a millisecond for some thousands": [
    "packages/core/src/reports/activity/lists.ts: rows.filter",
    "packages/core/src/reports/activity/activityRows.ts: rows.filter",
    "packages/core/src/reports/shared/topEarners.ts: rows.filter",
    "packages/core/src/reports/team/teamRows.ts: rows.filter",
    "packages/core/src/reports/team/teamRows.ts: rows.reduce",
    "packages/core/src/time/overlapWarnings.ts: entries.filter",
    "packages/core/src/time/overlapWarnings.ts: entries.map",
    "packages/core/src/time/timesheetFindings.ts: entries.filter",
    "packages/core/src/time/timesheetFindings.ts: entries.reduce",
    "packages/rest/src/files/pages.ts: rows.filter"
  ],
  "the few rows of a dashboard": [
    "packages/core/src/reports/dashboard/Kpis.ts: rows.map",
    "packages/core/src/reports/shared/topEarners.ts: rows.map",
    "packages/rest/src/reports/dashboardHandlers.ts: rows.map",
    "packages/mcp/src/tools/reports/overview.ts: rows.join",
    "packages/mcp/src/tools/reports/overview.ts: rows.map"
  ],
  "the operations of the interface": [
    "packages/rest/src/openapi/components.ts: Map.groupBy(operations)",
    "packages/rest/src/openapi/components.ts: operations.flatMap"
  ],
  "the members of a workspace": ["packages/rest/src/reports/teamHandlers.ts: rows.map"],
  "what is known of one person, which a command of the operator prints as one JSON": [
    "packages/core/src/operations/makePeople.ts: ...items"
  ],
  "the days of at most three months": ["packages/mcp/src/tools/summarizePeriod.ts: rows.map"],
  "what fits into an answer to an assistant, 20,000 characters": [
    "packages/mcp/src/present/outputBudget.ts: for rows",
    "packages/mcp/src/present/together.ts: lines.map",
    "packages/mcp/src/tools/clientStatement.ts: rows.map",
    "packages/mcp/src/tools/moneyList.ts: rows.flatMap",
    "packages/mcp/src/tools/referenceList.ts: rows.map",
    "packages/mcp/src/tools/reports/activity.ts: rows.map",
    "packages/mcp/src/tools/reports/debtors.ts: rows.map",
    "packages/mcp/src/tools/reports/receivables.ts: rows.map",
    "packages/mcp/src/tools/reports/team.ts: rows.map",
    "packages/mcp/src/tools/shared/invoiceList.ts: rows.map",
    "packages/mcp/src/tools/timeList.ts: rows.map",
    "packages/mcp/src/tools/timesheets.ts: rows.map"
  ],
  "the lines about an import of at most 500 rows": [
    "packages/exchange/src/text/planText.ts: entries.map",
    "packages/exchange/src/text/reportJson.ts: entries.map",
    "packages/exchange/src/text/reportJson.ts: lines.map",
    "packages/exchange/src/text/reportText.ts: entries.filter",
    "packages/exchange/src/text/reportText.ts: entries.map",
    "packages/exchange/src/text/reportText.ts: lines.map",
    "packages/mcp/src/tools/shared/lineWarnings.ts: entries.map",
    "packages/mcp/src/tools/shared/tableImport.ts: lines.map"
  ],
  "a file that a command or a worker of the browser reads for itself; of a pasted table, at most 501 lines": [
    "packages/exchange/src/cut/cutOf.ts: operations.filter",
    "packages/exchange/src/cut/notInvoiced.ts: entries.some",
    "packages/exchange/src/cut/owedIn.ts: for rows",
    "packages/exchange/src/cut/owedIn.ts: rows.map",
    "packages/exchange/src/plan/lastDayOf.ts: entries.reduce",
    "packages/exchange/src/sources/solidtime.ts: lines.map",
    "packages/exchange/src/table/Table.ts: lines.filter",
    "packages/exchange/src/table/Table.ts: rows.filter",
    "packages/exchange/src/transfer/changedLines.ts: for lines",
    "packages/exchange/src/transfer/earlierEntries.ts: for entries"
  ],
  "the first 50 lines of a table, among which its header is looked for": [
    "packages/exchange/src/layoutOf.ts: rows.find",
    "packages/exchange/src/sources/headerRow.ts: for rows",
    "packages/exchange/src/sources/headerRow.ts: rows.filter",
    "packages/exchange/src/table/markdown.ts: lines.some"
  ],
  "the first rows of a sheet, up to 100, for the widths of its columns": [
    "packages/exchange/src/writers/sheetCells.ts: rows.map",
    "packages/exchange/src/writers/sheetCells.ts: rows.sort",
    "packages/rest/src/files/xlsxFile.ts: rows.map"
  ],
  "the lines of one row of a paper, or of the sums below it, which are measured in steps before": [
    "packages/paper/src/drawing/endBlocks.ts: lines.forEach",
    "packages/paper/src/drawing/endBlocks.ts: lines.map",
    "packages/paper/src/drawing/endBlocks.ts: rows.flatMap",
    "packages/paper/src/drawing/endBlocks.ts: rows.map",
    "packages/paper/src/drawing/headOf.ts: for lines",
    "packages/paper/src/drawing/headOf.ts: lines.reduce",
    "packages/paper/src/drawing/tableBlocks.ts: lines.forEach"
  ],
  "what a copy of a workspace reads or writes at a time": [
    "packages/core/src/copies/CopiedRow.ts: rows.map",
    "packages/core/src/copies/settle.ts: lines.map",
    "packages/cli/src/copies/Archive.ts: lines.map",
    "packages/cli/src/copies/References.ts: for rows",
    "packages/cli/src/copies/References.ts: rows.flatMap",
    "packages/cli/src/copies/References.ts: rows.map",
    "packages/cli/src/copies/SortedLines.ts: for lines",
    "packages/cli/src/copies/SortedLines.ts: lines.map",
    "packages/cli/src/zip/ZipReader.ts: entries.toSorted",
    "packages/cli/src/zip/ZipReader.ts: for entries"
  ],
  "the table that a command prints": ["packages/cli/src/commands/shared/output.ts: rows.map"],
  "the lines in which work waits, one for each workspace": [
    "packages/core/src/scheduling/loopTurns.ts: for lines",
    "packages/core/src/scheduling/loopTurns.ts: lines.some"
  ]
}
