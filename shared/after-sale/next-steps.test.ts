import { expect, test } from 'vitest'
import { isAllowed, type Role } from '../access/permissions.ts'
import { buyersNextSteps, nextSteps, type Step, stepPermissions } from './next-steps.ts'

type Sale = Parameters<typeof nextSteps>[0]

const SOLD: Sale = {
  mode: 'card',
  isPaid: true,
  isCovered: false,
  isCancelled: false,
  isErased: false,
  startDate: '2026-12-10',
  endDate: '2026-12-20',
}
const BEFORE = '2026-12-09'
const DURING = '2026-12-10'
const AFTER = '2026-12-21'

/** What a role sees: `cancel` is open, `cancel:departed` is not, for that reason. */
function seenBy(role: Role, sale: Partial<Sale>, today: string) {
  const may = (step: Step) => {
    const [resource = '', action = ''] = stepPermissions[step].split('.')
    return isAllowed(role, action, resource)
  }
  return nextSteps({ ...SOLD, ...sale }, { today, may }).map(({ step, closed }) =>
    closed ? `${step}:${closed}` : step,
  )
}

test('R-01 what may be done next follows from the trip: changed and cancelled before it, extended while it runs', () => {
  expect(seenBy('administrator', {}, BEFORE)).toEqual([
    'change',
    'extend:not-departed',
    'correct',
    'resend',
    'cancel',
    'grant:not-departed',
  ])
  expect(seenBy('administrator', {}, DURING)).toEqual([
    'change:departed',
    'extend',
    'correct',
    'resend',
    'cancel:departed',
    'grant',
  ])
  expect(seenBy('administrator', {}, AFTER)).toEqual([
    'change:over',
    'extend:over',
    'correct',
    'resend',
    'cancel:over',
    'grant',
  ])
  expect(seenBy('support', { startDate: '2026-08-01', endDate: '2026-11-28' }, '2026-11-28')).toContain(
    'extend:longest',
  )
})

test('R-01 a cancelled sale is only settled, and one whose people were erased only gives money back', () => {
  expect(seenBy('administrator', { isCancelled: true, mode: 'account', isPaid: false }, BEFORE)).toEqual([
    'pay',
    ...['change', 'extend', 'correct', 'resend', 'cancel', 'grant'].map((step) => `${step}:cancelled`),
  ])
  expect(seenBy('administrator', { isErased: true }, AFTER)).toEqual([
    ...['change', 'extend', 'correct', 'resend'].map((step) => `${step}:erased`),
    'cancel:over',
    'grant',
  ])
})

test('R-01 a sale on account is paid or its payment taken back, by who may', () => {
  expect(seenBy('finance', { mode: 'account', isPaid: false }, BEFORE)[0]).toBe('pay')
  const part = seenBy('finance', { mode: 'account', isPaid: false, isCovered: true }, BEFORE)
  expect(part).toEqual(['pay', 'cancel', 'grant:not-departed', 'takeBack'])
  expect(seenBy('support', { mode: 'account', isPaid: false, isCovered: true }, BEFORE)).not.toContain('pay')
  expect(seenBy('finance', {}, BEFORE)).toEqual(['cancel', 'grant:not-departed'])
  expect(seenBy('reader', {}, BEFORE)).toEqual([])
  for (const role of ['owner', 'seller'] as const) expect(seenBy(role, {}, DURING)).toEqual(['correct'])
  expect(seenBy('viewer', {}, DURING)).toEqual([])
})

test('R-01 who bought it corrects until the day before departure', () => {
  const stepsOn = (today: string) => Object.fromEntries(buyersNextSteps(SOLD, today))
  expect(stepsOn(BEFORE)).toEqual({ change: null, extend: 'not-departed', correct: null })
  expect(stepsOn(DURING)).toEqual({ change: 'departed', extend: null, correct: 'departed' })
  expect(stepsOn(AFTER)).toEqual({ change: 'over', extend: 'over', correct: 'over' })
})
