import type { Plan } from "../plan/plan.ts"
import type { Compared, ImportReport } from "../transfer/ImportReport.ts"
import { toPlain } from "../values/Decimal.ts"
import { notBilledCount, refusedCount, refusedLines } from "./reportText.ts"

const sidesJson = ({ costs, entries, minutes, name, seconds }: Compared) => ({
  name,
  entries,
  file_seconds: seconds,
  imported_minutes: minutes,
  costs: [...costs].map(([currency, { file, imported }]) => ({
    currency,
    file: toPlain(file),
    imported: toPlain(imported)
  }))
})

/** What an import did or would do, for programs. */
export const reportJson = (plan: Plan, report: ImportReport) => ({
  counts: Object.fromEntries(
    Object.entries(report.counts).map(([made, { alreadyThere, created, refused }]) => [
      made,
      { created, already_there: alreadyThere, refused: made === "entries" ? refusedCount(plan, report) : refused }
    ])
  ),
  totals: {
    all: sidesJson(report.all),
    by_person: report.byPerson.map(sidesJson),
    by_project: report.byProject.map(sidesJson),
    by_month: report.byMonth.map(sidesJson),
    left_out: sidesJson(report.unread)
  },
  changed: {
    count: report.changed.count,
    lines: report.changed.lines.map(({ id, ...line }) => ({ ...line, entry_id: id }))
  },
  own_costs: {
    by_currency: [...report.ownCosts.costs].map(([currency, { file, imported }]) => ({
      currency,
      file: toPlain(file),
      imported: toPlain(imported)
    })),
    by_rates_here: {
      entries: report.ownCosts.fromHere.count,
      costs: [...report.ownCosts.fromHere.costs].map(([currency, value]) => ({ currency, imported: toPlain(value) }))
    }
  },
  gone: {
    count: report.gone.count,
    imported_minutes: report.gone.minutes,
    costs: [...report.gone.costs].map(([currency, value]) => ({ currency, imported: toPlain(value) })),
    entries: report.gone.entries.map((one) => ({
      entry_id: one.id,
      import_id: one.importId,
      accrual_date: one.day,
      duration_minutes_total: one.minutes,
      description: one.description,
      person: one.person,
      project: one.place,
      cost: one.cost,
      currency: one.currency
    }))
  },
  unpriced: report.unpriced,
  not_billed: notBilledCount(plan),
  priced_by_rate: plan.totals.rated.count,
  refused: refusedLines(plan, report)
})
