import { eq } from 'drizzle-orm'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { delayedPaymentPath, endInWords } from '#shared/payment-methods/delayed.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import type { EmailContent } from '../../../adapters/mail/mailer.ts'
import { checkout, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Email } from '../../email.ts'
import { customerEmail } from '../../emails/customer-email.ts'
import { storefrontOfOrder } from '../../sellers/store.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'

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
  return { ...found, method: methodNames[method], isTransfer: method === 'transfer', endsAt, urlOf }
}

async function renderInstructions(
  { db, env }: Dependencies,
  attemptId: string,
  occasion: 'issued' | 'reminder',
): Promise<EmailContent | null> {
  const found = await find({ db, env }, attemptId)
  if (found?.attempt.status !== 'WAITING') return null
  const { attempt, method, isTransfer, endsAt } = found
  const { trip, plan } = found.checkout.snapshot
  const { couponNumber, couponUrl } = attempt.instructions ?? {}
  const until = endInWords(endsAt)
  const pageUrl = found.urlOf(delayedPaymentPath(found.checkout.orderNo))
  return customerEmail({ db, env }, found.checkout.businessId, {
    subject:
      occasion === 'issued'
        ? `Te falta pagar: ${plan.name}, ${trip.destinationName}`
        : `Te quedan pocas horas para pagar: ${plan.name}`,
    title: occasion === 'issued' ? 'Tu compra espera el pago' : 'Tu compra sigue esperando el pago',
    blocks: [
      {
        kind: 'text',
        text: isTransfer
          ? 'Terminá la transferencia desde la página de tu banco. Cuando el banco nos confirma el pago, te mandamos los vouchers.'
          : `Pagá en cualquier local de ${method} con este cupón. Cuando nos confirman el pago, te mandamos los vouchers.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Medio de pago', value: method },
          ...(couponNumber ? [{ label: 'Número del cupón', value: couponNumber }] : []),
          { label: 'Importe', value: formatMoney(attempt.amount) },
          { label: 'Pagalo antes del', value: until },
          { label: 'Plan', value: plan.name },
          { label: 'Destino', value: trip.destinationName },
          { label: 'Fechas', value: `${formatDay(trip.startDate)} al ${formatDay(trip.endDate)}` },
        ],
      },
      { kind: 'button', label: isTransfer ? 'Seguir con la transferencia' : 'Ver el cupón', url: couponUrl ?? pageUrl },
      {
        kind: 'text',
        text: `Hasta que nos llegue el pago no tenés cobertura. El precio se mantiene hasta el ${until}; después la compra queda sin efecto y no te cobramos nada. También podés pagar con tarjeta.`,
      },
      { kind: 'button', label: 'Ver mi compra o pagar con tarjeta', url: pageUrl },
    ],
  })
}

async function renderOver({ db, env }: Dependencies, attemptId: string): Promise<EmailContent | null> {
  const found = await find({ db, env }, attemptId)
  if (found?.checkout.status !== 'EXPIRED') return null
  const { trip, plan } = found.checkout.snapshot
  return customerEmail({ db, env }, found.checkout.businessId, {
    subject: `Venció el plazo para pagar: ${plan.name}, ${trip.destinationName}`,
    title: 'Tu compra quedó sin efecto',
    blocks: [
      {
        kind: 'text',
        text: `No nos llegó el pago por ${found.method} antes del ${endInWords(found.endsAt)}, así que no emitimos los vouchers y no tenés cobertura. No te cobramos nada.`,
      },
      {
        kind: 'text',
        text: 'Si pagaste en estas horas, no hagas nada: cuando nos llegue el pago, emitimos los vouchers si el precio sigue vigente, o te devolvemos el dinero. Te avisamos por email.',
      },
      { kind: 'button', label: 'Volver a comprar', url: found.urlOf('/') },
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
  const { method, endsAt } = found
  const { status, charged, businessId, snapshot } = found.checkout
  const amount = formatMoney(due.amount)
  const isSold = status === 'PAID' || status === 'COMPLETED'
  const whys: Readonly<Record<string, string>> = {
    'amount-differs': `el importe de la compra era ${formatMoney(charged)}`,
    'paid-twice': 'la compra ya estaba paga por otro medio',
  }
  const tooLate = `el plazo era hasta el ${endInWords(endsAt)} y la compra ya no se puede emitir: cambió el precio, empezó el viaje o lo compraste de otra forma`
  return customerEmail({ db, env }, businessId, {
    subject: `Te devolvemos tu pago de ${amount}: ${snapshot.plan.name}, ${snapshot.trip.destinationName}`,
    title: 'Te devolvemos tu pago',
    blocks: [
      { kind: 'text', text: `Nos llegó tu pago de ${amount} por ${method}, pero ${whys[due.reason] ?? tooLate}.` },
      {
        kind: 'text',
        text: isSold
          ? 'Los vouchers que tenés de esta compra siguen valiendo.'
          : 'No emitimos los vouchers: por esta compra no tenés cobertura.',
      },
      {
        kind: 'text',
        text: `Te devolvemos los ${amount} por transferencia bancaria. Decinos a qué cuenta: en la página del enlace escribí este email, te mandamos un código, y ahí la indicás.`,
      },
      { kind: 'button', label: 'Indicar la cuenta', url: found.urlOf('/mi-voucher') },
      ...(isSold ? [] : [{ kind: 'button' as const, label: 'Volver a comprar', url: found.urlOf('/') }]),
    ],
  })
}
