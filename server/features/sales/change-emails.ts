import { CARD_DAYS } from '#shared/after-sale/card-days.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { Block } from '../emails/layout.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'
import { sellingBrand, storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { findConditions } from './conditions.ts'
import { findSoldSale, type SoldSale } from './history.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { attachedConditions, attachmentsOf, vouchersInForce } from './sale-emails.ts'
import { tripFacts, tripPeriod } from './trip-period.ts'

type Changed = {
  saleId: string
  intentId: string
  kind: WantedChange['kind']
  toPay: Cents
  refund: Cents
  /** The financing of what it charged, negative for that of what goes back; absent in emails from before there was any. */
  financing?: Cents
  fee: Cents
}

const TITLES: Record<Changed['kind'], string> = {
  change: 'Cambiamos tu plan',
  extension: 'Extendimos tu cobertura',
  'passenger-cancelled': 'Actualizamos quién viaja',
}

/** The email to the traveller about a changed sale, with the cover in force and the new vouchers. */
export const saleChangedEmail: Email<Changed> = {
  kind: 'sale-changed',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, kind, ...money }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold || sold.cancelledAt) return null
    const email = await customerEmail(dependencies, sold.businessId, {
      subject: `${TITLES[kind]}: ${sold.destinationName}, ${tripPeriod(sold)}`,
      title: TITLES[kind],
      blocks: [
        {
          kind: 'text',
          text: 'Adjuntamos los vouchers nuevos. Los anteriores quedaron reemplazados: llevá estos en el viaje.',
        },
        {
          kind: 'facts',
          facts: [...tripFacts(sold), { label: 'Compra', value: saleCode(sold.number) }, ...moneyFacts(money)],
        },
        ...(await wayBack(dependencies, sold, money.refund)),
      ],
    })
    const vouchers = await attachmentsOf(await vouchersInForce(dependencies, saleId))
    return { ...email, attachments: [...vouchers, ...(await newConditions(dependencies, sold, kind))] }
  },
}

/** Attaches the conditions of the changed sale. When a passenger was cancelled, the other passengers keep theirs: none are attached. */
async function newConditions(
  dependencies: Dependencies,
  { businessId, conditionsHash }: SoldSale,
  kind: Changed['kind'],
): Promise<EmailContent['attachments']> {
  if (kind === 'passenger-cancelled') return []
  const { db } = dependencies
  return attachedConditions(dependencies, await findConditions(db, conditionsHash), await sellingBrand(db, businessId))
}

/** The email to the selling business about the change in its account. */
export const saleChangedSellerEmail: Email<Changed> = {
  kind: 'sale-changed-seller',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, kind: _kind, financing: _buyers, ...money }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const title = `Cambió la venta ${saleCode(sold.number)}`
    return ownEmail(dependencies, {
      subject: title,
      title,
      blocks: [
        {
          kind: 'facts',
          facts: [{ label: 'Titular', value: sold.holder }, ...tripFacts(sold), ...moneyFacts(money)],
        },
        ...(sold.mode === 'account'
          ? [{ kind: 'text', text: 'La diferencia ya está en tu cuenta, junto con tu comisión.' } as const]
          : []),
        { kind: 'button', label: 'Ver la venta', url: `${dependencies.env.publicUrl}/profile/sales/${sold.publicId}` },
      ],
    })
  },
}

function moneyFacts({ toPay, refund, financing = 0, fee }: Pick<Changed, 'toPay' | 'refund' | 'financing' | 'fee'>) {
  return [
    ...(toPay > 0 ? [{ label: 'Diferencia', value: formatMoney(toPay) }] : []),
    ...(financing > 0 ? [{ label: 'Financiación de las cuotas', value: formatMoney(financing) }] : []),
    ...(refund > 0 ? [{ label: 'Se devuelve', value: refundText(refund, Math.max(0, -financing)) }] : []),
    ...(fee > 0 ? [{ label: 'Cargo por el cambio', value: formatMoney(fee) }] : []),
  ]
}

/** Tells the traveller when a refund appears on the card. */
const CARD_DAYS_TEXT = `Según el banco emisor, lo vas a ver en tu tarjeta en un plazo de ${CARD_DAYS.from} a ${CARD_DAYS.to} días hábiles.`

/** Tells the traveller how money comes back that was not paid by card. */
const TRANSFER_TEXT =
  'Como no pagaste con tarjeta, te devolvemos el dinero por transferencia bancaria, y esperamos que nos digas a qué cuenta. Buscá tu compra con el enlace de abajo: te mandamos un código por email, y ahí la indicás.'

/** Returns the address of the page where the buyer of a sale says to which account money goes back. */
export async function accountPage({ db, env }: Pick<Dependencies, 'db' | 'env'>, sold: SoldSale): Promise<string> {
  return storefrontUrl(env.publicUrl, await storefrontOfSale(db, sold), '/mi-voucher')
}

/** Explains how the refund reaches the traveller of a sale; no text for an amount of 0. */
export async function wayBack(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  sold: SoldSale,
  amount: Cents,
): Promise<Block[]> {
  if (amount === 0) return []
  if (sold.mode === 'account') return [{ kind: 'text', text: `La devolución te la hace ${sold.businessName}.` }]
  if (sold.method === 'card') return [{ kind: 'text', text: CARD_DAYS_TEXT }]
  return [
    { kind: 'text', text: TRANSFER_TEXT },
    { kind: 'button', label: 'Indicar la cuenta', url: await accountPage(dependencies, sold) },
  ]
}

/** Queues an email to the traveller and one to the user of the business that sold the sale. */
export async function queueChangeEmails(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { sold, ...money }: Omit<Changed, 'saleId'> & { sold: SoldSale },
): Promise<void> {
  const changed = { saleId: sold.id, ...money }
  await queueEmail(tx, dependencies, saleChangedEmail, { to: sold.contactEmail, ...changed })
  const seller = await loginEmail(tx, sold.businessId)
  if (seller !== null) await queueEmail(tx, dependencies, saleChangedSellerEmail, { to: seller, ...changed })
}
