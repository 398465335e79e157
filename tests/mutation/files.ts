import { globSync } from 'node:fs'
import path from 'node:path'

const PURCHASE = 'server/features/purchase'
const PAYMENT = `${PURCHASE}/payment`
const AUTH = 'server/features/auth'
const CHANGE = 'server/features/after-sale/change.test.ts'
const EXTEND = 'server/features/after-sale/extend-and-leave.test.ts'
const RACES = 'server/features/after-sale/change-races.test.ts'

/** What `npm run mutation:server` changes, and the tests that stand nearest to it: those farther away are not tried. */
const FILES: readonly { files: string; tests: readonly string[] }[] = [
  {
    files: `${PURCHASE}/checkout/*.ts`,
    tests: [
      `${PURCHASE}/checkout/open.test.ts`,
      `${PURCHASE}/checkout/outdated-change.test.ts`,
      `${PURCHASE}/issue/create-sale.test.ts`,
      `${PAYMENT}/pay.test.ts`,
      CHANGE,
      EXTEND,
    ],
  },
  {
    files: `${PURCHASE}/issue/*.ts`,
    tests: [
      `${PURCHASE}/issue/create-sale.test.ts`,
      `${PURCHASE}/completer.test.ts`,
      `${PURCHASE}/given-up.test.ts`,
      'server/features/partner-accounts/credit.test.ts',
      CHANGE,
      EXTEND,
      RACES,
    ],
  },
  {
    files: `${PAYMENT}/{begin-payment,charge,declined,pay}.ts`,
    tests: [
      `${PAYMENT}/pay.test.ts`,
      `${PAYMENT}/faulty-gateway.test.ts`,
      `${PAYMENT}/same-token.test.ts`,
      CHANGE,
      EXTEND,
    ],
  },
  {
    files: `${PAYMENT}/{check-attempt,check-schedule,sending,unknown-outcome,outcome}.ts`,
    tests: [
      `${PAYMENT}/check-schedule.test.ts`,
      `${PAYMENT}/pay.test.ts`,
      `${PAYMENT}/faulty-gateway.test.ts`,
      `${PURCHASE}/completer.test.ts`,
    ],
  },
  {
    files: `${PAYMENT}/notifications.ts`,
    tests: [`${PAYMENT}/notifications.test.ts`, `${PAYMENT}/notification-races.test.ts`],
  },
  { files: `${PAYMENT}/send-partial-refund.ts`, tests: [`${PAYMENT}/part-steps.test.ts`] },
  {
    files: `${PAYMENT}/{refund-due,send-refund}.ts`,
    tests: [
      `${PAYMENT}/overlapping-refunds.test.ts`,
      `${PAYMENT}/faulty-gateway.test.ts`,
      `${PURCHASE}/given-up.test.ts`,
      `${PAYMENT}/pay.test.ts`,
    ],
  },
  {
    files: 'server/{platform/db/schema/all-refunds,features/purchase/payment/give-back}.ts',
    tests: [`${PAYMENT}/give-back.test.ts`, 'server/features/refunds/refunds.test.ts'],
  },
  {
    files: `${PURCHASE}/promo-hold/*.ts`,
    tests: [
      `${PURCHASE}/given-up.test.ts`,
      `${PURCHASE}/issue/create-sale.test.ts`,
      `${PURCHASE}/checkout/open.test.ts`,
      `${PAYMENT}/pay.test.ts`,
      `${PURCHASE}/completer.test.ts`,
      'server/features/after-sale/cancel.test.ts',
    ],
  },
  {
    files: `${PURCHASE}/quote/*.ts`,
    tests: [
      `${PURCHASE}/quote/quote-pdf.test.ts`,
      `${PURCHASE}/quote/routes.test.ts`,
      `${PURCHASE}/quote/saved-quote-routes.test.ts`,
      `${PURCHASE}/checkout/open.test.ts`,
    ],
  },
  {
    files: `${PURCHASE}/routes.ts`,
    tests: [`${PURCHASE}/routes.test.ts`, `${PAYMENT}/pay.test.ts`],
  },
  {
    files: `${PURCHASE}/{ask-again,sweep}.ts`,
    tests: [`${PURCHASE}/sweep.test.ts`, `${PURCHASE}/completer.test.ts`],
  },
  {
    files: 'server/features/after-sale/cancel.ts',
    tests: ['server/features/after-sale/cancel.test.ts', 'server/features/after-sale/traveller.test.ts'],
  },
  { files: 'server/features/refunds/*.ts', tests: ['server/features/refunds/refunds.test.ts'] },
  {
    files: `${AUTH}/{login,login-throttle}.ts`,
    tests: [`${AUTH}/login.test.ts`, `${AUTH}/ways-in.test.ts`, `${AUTH}/second-factor.test.ts`],
  },
  {
    files: `${AUTH}/{session,own-sessions}.ts`,
    tests: [`${AUTH}/session.test.ts`, `${AUTH}/own-sessions.test.ts`],
  },
  { files: `${AUTH}/second-factor.ts`, tests: [`${AUTH}/second-factor.test.ts`] },
  {
    files: 'server/features/businesses/*.ts',
    tests: ['server/features/businesses/staff.test.ts', 'server/features/businesses/routes.test.ts'],
  },
  {
    files: 'server/features/settlements/*.ts',
    tests: ['server/features/settlements/store.test.ts', 'server/features/settlements/routes.test.ts'],
  },
  { files: 'server/features/voucher-access/*.ts', tests: ['server/features/voucher-access/routes.test.ts'] },
  {
    files: 'server/features/sales/{store,lots,list-query}.ts',
    tests: [
      'server/features/sales/lots.test.ts',
      'server/features/sales/routes.test.ts',
      'server/features/partner-accounts/payments.test.ts',
    ],
  },
  {
    files: 'server/features/promo-codes/{store,changes,list-query}.ts',
    tests: ['server/features/promo-codes/routes.test.ts', 'server/features/promo-codes/staff-routes.test.ts'],
  },
]

const ROOT = path.resolve(import.meta.dirname, '../..')
const starts = process.env.MUTATE?.split(',') ?? ['']

/** The files to change: those whose path begins with one of those in MUTATE, or all; each with the tests nearest to it. */
export const filesToMutate = FILES.flatMap(({ files, tests }) =>
  globSync(files, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts') && starts.some((start) => file.startsWith(start)))
    .map((file) => ({ file, tests })),
)
