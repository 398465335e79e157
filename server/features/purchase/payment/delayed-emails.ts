import { eq } from 'drizzle-orm'
import { formats } from '#shared/formats.ts'
import { delayedPaymentPath } from '#shared/payment-methods/delayed.ts'
import { methodNamesIn } from '#shared/payment-methods/method-names-in-languages.ts'
import type { EmailContent } from '../../../adapters/mail/mailer.ts'
import { checkout, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { textsOf } from '../../catalogue/store.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Email } from '../../email.ts'
import { customerEmail } from '../../emails/customer-email.ts'
import { storefrontOfOrder } from '../../sellers/store.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'
import { saleTexts } from '../../sales/sale-texts.ts'
import { delayedTexts } from './delayed-texts.ts'

/** Tells the buyer how to make a delayed payment, and once more before its end. */
export const delayedPaymentEmail: Email<{ attemptId: string; occasion: 'issued' | 'reminder' }> = {
  kind: 'delayed-payment',
  goesTo: 'payer',
  key: ({ attemptId, occasion }) => `${attemptId} ${occasion}`,
  render: (dependencies, { attemptId, occasion }) => renderInstructions(dependencies, attemptId, occasion),
}

/** Tells the buyer that the time for a delayed payment is over. */
export const delayedPaymentOverEmail: Email<{ attemptId: string }> = {
  kind: 'delayed-payment-over',
  goesTo: 'payer',
  key: ({ attemptId }) => attemptId,
  render: (dependencies, { attemptId }) => renderOver(dependencies, attemptId),
}

/** Tells the buyer that a delayed payment led to no sale, why, and that its money goes back. */
export const delayedPaymentBackEmail: Email<{ attemptId: string }> = {
  kind: 'delayed-payment-back',
  goesTo: 'payer',
  key: ({ attemptId }) => attemptId,
  render: (dependencies, { attemptId }) => renderBack(dependencies, attemptId),
}

async function find({ db, env }: Pick<Dependencies, 'db' | 'env'>, attemptId: string) {
  const [found] = await db
    .select({ attempt: paymentAttempt, checkout })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(paymentAttempt.id, attemptId))
  const { method, endsAt } = found?.attempt ?? {}
  if (!found || !endsAt || !method || method === 'card') return null
  const storefront = await storefrontOfOrder(db, found.checkout)
  const urlOf = (path: string) => storefrontUrl(env.publicUrl, storefront, path)
  const { language, snapshot } = found.checkout
  const [t, f] = [delayedTexts[language], formats[language]]
  const say = await textsOf(db, snapshot.tariff.version, language)
  const names = { plan: say(snapshot.plan.name), destination: say(snapshot.trip.destinationName) }
  const paidBy = { method: methodNamesIn[language][method], isTransfer: method === 'transfer', until: f.minute(endsAt) }
  return { ...found, ...paidBy, names, language, t, f, urlOf }
}

async function renderInstructions(
  { db, env }: Dependencies,
  attemptId: string,
  occasion: 'issued' | 'reminder',
): Promise<EmailContent | null> {
  const found = await find({ db, env }, attemptId)
  if (found?.attempt.status !== 'WAITING') return null
  const { attempt, method, isTransfer, until, names, language, t, f } = found
  const words = saleTexts[language]
  const { couponNumber, couponUrl } = attempt.instructions ?? {}
  const pageUrl = found.urlOf(delayedPaymentPath(found.checkout.orderNo))
  return customerEmail({ db, env }, found.checkout.businessId, {
    language,
    subject: occasion === 'issued' ? t('issued.subject', names) : t('reminder.subject', names),
    title: t(`${occasion}.title`),
    blocks: [
      { kind: 'text', text: isTransfer ? t('how.transfer') : t('how.counter', { method }) },
      {
        kind: 'facts',
        facts: [
          { label: t('method'), value: method },
          ...(couponNumber ? [{ label: t('coupon'), value: couponNumber }] : []),
          { label: words('amount'), value: f.money(attempt.amount) },
          { label: t('before'), value: until },
          { label: words('plan'), value: names.plan },
          { label: words('destination'), value: names.destination },
          { label: words('dates'), value: f.period(found.checkout.snapshot.trip) },
        ],
      },
      { kind: 'button', label: t(isTransfer ? 'button.transfer' : 'button.coupon'), url: couponUrl ?? pageUrl },
      { kind: 'text', text: t('noCover', { until }) },
      { kind: 'button', label: t('button.page'), url: pageUrl },
    ],
  })
}

async function renderOver({ db, env }: Dependencies, attemptId: string): Promise<EmailContent | null> {
  const found = await find({ db, env }, attemptId)
  if (found?.checkout.status !== 'EXPIRED') return null
  const { method, until, names, language, t } = found
  return customerEmail({ db, env }, found.checkout.businessId, {
    language,
    subject: t('over.subject', names),
    title: t('over.title'),
    blocks: [
      { kind: 'text', text: t('over.text', { method, until }) },
      { kind: 'text', text: t('over.late') },
      { kind: 'button', label: t('again'), url: found.urlOf('/') },
    ],
  })
}

async function renderBack({ db, env }: Dependencies, attemptId: string): Promise<EmailContent | null> {
  const found = await find({ db, env }, attemptId)
  const [due] = await db
    .select({ amount: refund.amount, reason: refund.reason })
    .from(refund)
    .where(eq(refund.attemptId, attemptId))
  if (!found || !due) return null
  const { method, until, names, language, t, f } = found
  const { status, charged, businessId } = found.checkout
  const amount = f.money(due.amount)
  const isSold = status === 'PAID' || status === 'COMPLETED'
  const whys: Readonly<Record<string, string>> = {
    'amount-differs': t('back.amount-differs', { charged: f.money(charged) }),
    'paid-twice': t('back.paid-twice'),
  }
  const why = whys[due.reason] ?? t('back.late', { until })
  return customerEmail({ db, env }, businessId, {
    language,
    subject: t('back.subject', { amount, ...names }),
    title: t('back.title'),
    blocks: [
      { kind: 'text', text: t('back.text', { amount, method, why }) },
      { kind: 'text', text: t(isSold ? 'back.valid' : 'back.none') },
      { kind: 'text', text: t('back.account', { amount }) },
      { kind: 'button', label: t('back.button'), url: found.urlOf('/mi-voucher') },
      ...(isSold ? [] : [{ kind: 'button' as const, label: t('again'), url: found.urlOf('/') }]),
    ],
  })
}
