import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { copiedTables } from './terms.ts'

/** A key is copied when it is first used. */
const copied = [...copiedTables, 'partner_key']

/** The tables that a sandbox fills by itself, or has empty: what happens, and what only people and pages of the live shop need. */
const LEFT_OUT = [
  'account_closing',
  'account_entry',
  'account_statement',
  'audit_check',
  'audit_link',
  'audit_log',
  'banner',
  'checkout',
  'conditions',
  'cover',
  'day_rollup',
  'earlier_application',
  'earlier_voucher',
  'encryption_key',
  'event_reader',
  'exchange_rate',
  'exchange_rate_fetch',
  'gateway_notification',
  'hour_rollup',
  'image',
  'later_movement',
  'limited_use',
  'login_failure',
  'mail_message',
  'partial_refund',
  'partner_call_count',
  'partner_event',
  'partner_link',
  'partner_request',
  'passenger',
  'password_link',
  'payment_application',
  'payment_attempt',
  'payment_lot',
  'promo_redemption',
  'receipt',
  'reconciliation',
  'reconciliation_difference',
  'recovery_code',
  'refund',
  'reminder_opt_out',
  'request',
  'request_attachment',
  'request_event',
  'rollup_state',
  'sale',
  'sale_correction',
  'sale_extra',
  'sandbox_email',
  'sandbox_state',
  'saved_filter',
  'saved_quote',
  'second_factor',
  'session',
  'statement_dispute',
  'storefront_draft',
  'tariff_simulation',
  'voucher',
  'voucher_access',
  'webhook',
  'webhook_delivery',
  'webhook_try',
]

test('W-04 a sandbox copies every table of terms, and each other table is left out by name', async () => {
  expect(copied.filter((name) => LEFT_OUT.includes(name))).toEqual([])
  expect([...copied, ...LEFT_OUT].toSorted()).toEqual((await allTables()).toSorted())
})

async function allTables(): Promise<string[]> {
  const folder = new URL('../../platform/db/schema/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable)) as PgTable[]
  return [...new Set(tables.map((table) => getTableConfig(table).name))]
}
