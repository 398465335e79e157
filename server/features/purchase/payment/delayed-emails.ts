import { eq } from 'drizzle-orm'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { delayedPaymentPath, endInWords, methodNames } from '#shared/payment-methods/delayed.ts'
import type { EmailContent } from '../../../adapters/mail/mailer.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { checkout, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Email } from '../../email.ts'
import { customerEmail } from '../../emails/customer-email.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'

/** Tells the buyer how to make a delayed payment, and once more before its end. */
export const delayedPaymentEmail: Email<{ attemptId: string; occasion: 'issued' | 'reminder' }> = {
  kind: 'delayed-payment',
  goesTo: 'buyer',
  key: ({ attemptId, occasion }) => `${attemptId} ${occasion}`,
  render: (dependencies, { attemptId, occasion }) => renderInstructions(dependencies, attemptId, occasion),
}

/** Tells the buyer that the time for a delayed payment is over. */
export const delayedPaymentOverEmail: Email<{ attemptId: string }> = {
  kind: 'delayed-payment-over',
  goesTo: 'buyer',
  key: ({ attemptId }) => attemptId,
  render: (dependencies, { attemptId }) => renderOver(dependencies, attemptId),
}

async function find(db: Database, attemptId: string) {
  const [found] = await db
    .select({ attempt: paymentAttempt, checkout, subdomain: business.subdomain, isMainBrand: business.isMainBrand })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .innerJoin(business, eq(business.id, checkout.businessId))
    .where(eq(paymentAttempt.id, attemptId))
  const { method, endsAt } = found?.attempt ?? {}
  if (!found || !endsAt || !method || method === 'card') return null
  return { ...found, method: methodNames[method], isTransfer: method === 'transfer', endsAt }
}

async function renderInstructions(
  { db, env }: Dependencies,
  attemptId: string,
  occasion: 'issued' | 'reminder',
): Promise<EmailContent | null> {
  const found = await find(db, attemptId)
  if (found?.attempt.status !== 'WAITING') return null
  const { attempt, method, isTransfer, endsAt } = found
  const { trip, plan } = found.checkout.snapshot
  const { couponNumber, couponUrl } = attempt.instructions ?? {}
  const until = endInWords(endsAt)
  const pageUrl = storefrontUrl(env.publicUrl, found, delayedPaymentPath(found.checkout.orderNo))
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
  const found = await find(db, attemptId)
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
      { kind: 'button', label: 'Volver a comprar', url: storefrontUrl(env.publicUrl, found, '/') },
    ],
  })
}
