import { expect, test } from 'vitest'
import { initials, voucherStatus } from './voucher-status.ts'

const inForce = { startDate: '2027-03-01', endDate: '2027-03-15', voidSince: null, isReplaced: false }

test.each([
  ['2027-02-28', 'notYet'],
  ['2027-03-01', 'valid'],
  ['2027-03-15', 'valid'],
  ['2027-03-16', 'ended'],
])('V-07 on %s a voucher of 1 to 15 March is %s, its last day included', (today, status) => {
  expect(voucherStatus(inForce, today)).toBe(status)
})

test('V-07 a replaced voucher is replaced on every day, and a cancelled one only cancelled', () => {
  for (const today of ['2027-01-01', '2027-03-05', '2027-12-31']) {
    expect(voucherStatus({ ...inForce, isReplaced: true }, today)).toBe('replaced')
    const cancelled = { ...inForce, voidSince: '2027-02-01', isReplaced: true }
    expect(voucherStatus(cancelled, today)).toBe('cancelled')
  }
})

test.each([
  [['María Inés', 'Núñez Güiraldes'], 'M. I. N. G.'],
  [['Ángel', "D'Alessandro-Ruiz"], 'Á. D. A. R.'],
  [['  ana ', ''], 'A.'],
  [['Łukasz', '2'], 'Ł.'],
  [['محمد', 'علي'], 'م. ع.'],
  [['', '😀'], ''],
])('V-07 the initials of %j are %j', (names, text) => {
  expect(initials(...names)).toBe(text)
})
