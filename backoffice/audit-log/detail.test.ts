import { expect, test } from 'vitest'
import { type AuditAction, auditActions, auditFields, type DetailName } from '#shared/audit/actions.ts'
import { roles } from '#shared/access/permissions.ts'
import { refundReasons } from '#shared/checkout/refund-reasons.ts'
import { requestStatuses } from '#shared/requests/status.ts'
import { tariff } from '#shared/quoting/tariff.ts'
import { t } from '../i18n/audit-texts.ts'
import { actionOf, detailOf } from './detail.ts'

/** Spanish that is written as the name of the field. */
const SAME = ['banners', 'email', 'rut']

test('D-06 every action that the server writes, and all that it says of it, has Spanish words', () => {
  expect(auditActions.length).toBeGreaterThan(30)
  for (const action of auditActions) {
    expect(actionOf(action), action).toMatch(/^\p{Lu}[\p{L} ]+$/u)
  }
  expect(Object.keys(auditFields).length).toBeGreaterThan(70)
  for (const name of Object.keys(auditFields)) {
    const [label = ''] = detailOf({ detail: { [name]: null } }).split(':')
    expect(label, name).toMatch(/^\p{Lu}[\p{L} ]+$/u)
    if (!SAME.includes(name)) expect(label.toLowerCase().replaceAll(' ', '')).not.toBe(name.toLowerCase())
  }
})

test.each<[DetailName, readonly string[]]>([
  ['role', roles],
  ['kind', Object.keys(t.emails.kind)],
  ['from', requestStatuses],
  ['mode', ['card', 'account', 'free']],
  ['type', ['company', 'broker']],
  ['paymentType', ['on-account', 'online']],
  ['refundReason', Object.keys(refundReasons)],
  ['parts', Object.keys(tariff.shape)],
  ['status', ['clean', 'differences', 'incomplete']],
])('D-06 codes are shown in words: %s', (name, codes) => {
  for (const code of codes) expect(detailOf({ detail: { [name]: code } }), code).not.toContain(code)
})

test.each<[AuditAction, Record<string, unknown>, string]>([
  [
    'sale.issued',
    { number: 17, charged: 7439, mode: 'card' },
    'Venta: #0000017 · Importe: USD 74,39 · Forma de pago: Tarjeta',
  ],
  [
    'sales.paid',
    { paidOn: '2026-11-21', reference: '', sales: '1 12' },
    'Día del pago: 21/11/2026 · Referencia: — · Ventas: #0000001, #0000012',
  ],
  ['business.edited', { commissionPercent: { from: 30, to: 12.5 } }, 'Comisión: 30 % → 12,5 %'],
  ['promo-code.paused', { isPaused: { from: false, to: true } }, 'Pausado: No → Sí'],
  ['user.edited', { role: { from: 'finance', to: 'support' } }, 'Rol: Finanzas → Atención'],
  [
    'request.changed',
    { case: 'R-000123', from: 'received', to: 'in-review' },
    'Caso: R-000123 · Antes: Recibido · Ahora: En revisión',
  ],
  ['reconciliation.seen', { difference: 'charged-twice:T1' }, 'Diferencia: Cobrado dos veces (T1)'],
  ['sale.corrected', { passengers: '1, 2' }, 'Pasajeros: 1, 2'],
  ['person.erased', { passengers: 1200 }, 'Pasajeros: 1.200'],
  ['account.adjusted', { amount: 1500, reason: '2026-11-21' }, 'Importe: USD 15,00 · Motivo: 2026-11-21'],
  ['people.forgotten', { lastLoginAt: { device: 'Chrome' } }, 'Last login at: {"device":"Chrome"}'],
])('D-06 an entry of %s says %j as "%s"', (_action, detail, text) => expect(detailOf({ detail })).toBe(text))
