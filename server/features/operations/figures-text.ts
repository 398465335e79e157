import { Gauge, Registry } from 'prom-client'
import type { Figures } from './figures.ts'

type StatusCounts = Figures['checkouts']

/** Formats the figures for Prometheus. Ages are in seconds at `now`, 0 where nothing waits; money is in dollars. */
export function figuresText(figures: Figures, now: Date): Promise<string> {
  const registry = new Registry()
  const { jobs, salesToday } = figures
  byStatus(
    registry,
    'ceibo_checkouts',
    'Checkouts of the last day and all unfinished ones, by status.',
    figures.checkouts,
  )
  const unissued = figures.checkouts.filter(({ status }) => status === 'PAID')
  oldest(
    registry,
    'ceibo_paid_without_sale_oldest_seconds',
    'Age of the oldest payment without its sale.',
    unissued,
    now,
  )
  byStatus(
    registry,
    'ceibo_payment_attempts_pending',
    'Charges whose outcome nobody knows yet, by status.',
    figures.attempts,
  )
  oldest(registry, 'ceibo_payment_attempts_pending_oldest_seconds', 'Age of the oldest of them.', figures.attempts, now)
  byStatus(registry, 'ceibo_refunds', 'Refunds that are not done, by status.', figures.refunds)
  oldest(registry, 'ceibo_refunds_oldest_seconds', 'Age of the oldest of them.', figures.refunds, now)
  byStatus(registry, 'ceibo_emails', 'Emails that did not leave, by status.', figures.emails)
  const waiting = figures.emails.filter(({ status }) => status === 'WAITING')
  oldest(registry, 'ceibo_emails_oldest_seconds', 'Age of the oldest email that waits.', waiting, now)
  jobFigures(registry, jobs)
  single(
    registry,
    'ceibo_requests_overdue',
    'Refund and cancellation requests past their time.',
    figures.requestsOverdue,
  )
  reconciliationFigures(registry, figures.reconciliation, now)
  single(registry, 'ceibo_sales_today', 'Sales of the day in Montevideo.', salesToday.sales)
  single(registry, 'ceibo_sales_today_dollars', 'What buyers paid for them.', salesToday.cents / 100)
  auditFigures(registry, figures.audit, now)
  rollupFigures(registry, figures.rollups, now)
  return registry.metrics()
}

function reconciliationFigures(registry: Registry, reconciliation: Figures['reconciliation'], now: Date): void {
  single(
    registry,
    'ceibo_reconciliation_differences',
    'Differences with the card provider that staff have not marked as seen.',
    reconciliation.open,
  )
  single(
    registry,
    'ceibo_reconciliation_incomplete_days',
    'Days of the last month that the card provider did not tell whole.',
    reconciliation.incomplete,
  )
  single(
    registry,
    'ceibo_reconciliation_clean_age_seconds',
    'Age of the last day that came out clean; infinite when none did.',
    reconciliation.cleanAt ? Math.max(0, (now.getTime() - reconciliation.cleanAt.getTime()) / 1_000) : Infinity,
  )
}

function auditFigures(registry: Registry, audit: Figures['audit'], now: Date): void {
  single(
    registry,
    'ceibo_audit_broken',
    'Whether the last check of the audit log found it changed.',
    audit?.brokenAt ? 1 : 0,
  )
  single(
    registry,
    'ceibo_audit_head',
    'The last entry of the audit log that was good. It only grows.',
    audit?.headId ?? 0,
  )
  checkedAge(registry, 'ceibo_audit_checked_age_seconds', audit?.at, now)
}

function rollupFigures(registry: Registry, rollups: Figures['rollups'], now: Date): void {
  single(
    registry,
    'ceibo_rollup_differing_days',
    'Days whose rollup was not the sum of their movements at the last check.',
    rollups?.differingDays ?? 0,
  )
  checkedAge(registry, 'ceibo_rollup_checked_age_seconds', rollups?.checkedAt, now)
}

function checkedAge(registry: Registry, name: string, at: Date | undefined, now: Date): void {
  const age = at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : Infinity
  single(registry, name, 'Age of the last check; infinite before the first.', age)
}

function byStatus(registry: Registry, name: string, help: string, statuses: StatusCounts): void {
  const gauge = new Gauge({ name, help, labelNames: ['status'] as const, registers: [registry] })
  for (const { status, rows } of statuses) gauge.set({ status }, rows)
}

function oldest(registry: Registry, name: string, help: string, statuses: StatusCounts, now: Date): void {
  const instants = statuses.flatMap(({ since }) => (since ? [since.getTime()] : []))
  single(registry, name, help, instants.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...instants)) / 1_000))
}

type Jobs = Figures['jobs']

function jobFigures(registry: Registry, jobs: Jobs): void {
  byQueue(registry, 'ceibo_jobs', 'Jobs that are not done, by queue and state.', jobs, (job) => job.jobs)
  const due = jobs.filter(({ state }) => state === 'due')
  byQueue(
    registry,
    'ceibo_jobs_oldest_seconds',
    'Age of the oldest job that could run now.',
    due,
    (job) => job.oldestSeconds,
  )
}

function byQueue(
  registry: Registry,
  name: string,
  help: string,
  jobs: Jobs,
  value: (job: Jobs[number]) => number,
): void {
  const gauge = new Gauge({ name, help, labelNames: ['queue', 'state'] as const, registers: [registry] })
  for (const job of jobs) gauge.set({ queue: job.queue, state: job.state }, value(job))
}

function single(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value)
}
