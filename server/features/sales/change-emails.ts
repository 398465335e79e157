import { CARD_DAYS } from '#shared/after-sale/card-days.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { Cents } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { Block } from '../emails/layout.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'
import { sellingBrand, storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { changeEmailTexts } from './change-email-texts.ts'
import { findConditions } from './conditions.ts'
import { findSoldSale, type SoldSale } from './history.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { attachedConditions, attachmentsOf, vouchersInForce } from './sale-emails.ts'
import { saleForUs, saleInWords } from './sale-in-words.ts'

type ChangeNotice = {
  saleId: string
  intentId: string
  kind: WantedChange['kind']
  toPay: Cents
  refund: Cents
  /** The financing of what it charged, negative for that of what goes back; absent in emails from before there was any. */
  financing?: Cents
  fee: Cents
}

/** The email to the traveller about a changed sale, with the cover in force and the new vouchers. */
export const saleChangedEmail: Email<ChangeNotice> = {
  kind: 'sale-changed',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, kind, ...money }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold || sold.cancelledAt) return null
    const { language, destination, period, tripFacts, codeFact } = await saleInWords(dependencies.db, sold)
    const t = changeEmailTexts[language]
    const title = t(kind)
    const email = await customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('subject', { title, destination, period }),
      title,
      blocks: [
        { kind: 'text', text: t('intro') },
        { kind: 'facts', facts: [...tripFacts, codeFact, ...moneyFacts(money, language)] },
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
  kind: ChangeNotice['kind'],
): Promise<EmailContent['attachments']> {
  if (kind === 'passenger-cancelled') return []
  const { db } = dependencies
  return attachedConditions(dependencies, await findConditions(db, conditionsHash), await sellingBrand(db, businessId))
}

/** The email to the selling business about the change in its account. */
export const saleChangedSellerEmail: Email<ChangeNotice> = {
  kind: 'sale-changed-seller',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, kind: _kind, financing: _buyers, ...money }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const { code, tripFacts } = saleForUs(sold)
    const title = `Cambió la venta ${code}`
    return ownEmail(dependencies, {
      subject: title,
      title,
      blocks: [
        {
          kind: 'facts',
          facts: [{ label: 'Titular', value: sold.holder }, ...tripFacts, ...moneyFacts(money, SOURCE_LANGUAGE)],
        },
        ...(sold.mode === 'account'
          ? [{ kind: 'text', text: 'La diferencia ya está en tu cuenta, junto con tu comisión.' } as const]
          : []),
        { kind: 'button', label: 'Ver la venta', url: `${dependencies.env.publicUrl}/profile/sales/${sold.publicId}` },
      ],
    })
  },
}

function moneyFacts(
  { toPay, refund, financing = 0, fee }: Pick<ChangeNotice, 'toPay' | 'refund' | 'financing' | 'fee'>,
  language: Language,
) {
  const [t, { money }] = [changeEmailTexts[language], formats[language]]
  return [
    ...(toPay > 0 ? [{ label: t('toPay'), value: money(toPay) }] : []),
    ...(financing > 0 ? [{ label: t('financing'), value: money(financing) }] : []),
    ...(refund > 0 ? [{ label: t('refund'), value: refundIn(language, refund, Math.max(0, -financing)) }] : []),
    ...(fee > 0 ? [{ label: t('fee'), value: money(fee) }] : []),
  ]
}

/** Says what a buyer gets back, in cents: `refund` of what was charged, and `financing` beside it. */
export function refundIn(language: Language, refund: Cents, financing: Cents): string {
  const { money } = formats[language]
  const all = money(refund + financing)
  return financing > 0 ? changeEmailTexts[language]('withFinancing', { all, financing: money(financing) }) : all
}

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
  const t = changeEmailTexts[sold.language]
  if (sold.mode === 'account') return [{ kind: 'text', text: t('bySeller', { seller: sold.businessName }) }]
  if (sold.method === 'card') return [{ kind: 'text', text: t('onCard', CARD_DAYS) }]
  return [
    { kind: 'text', text: t('byTransfer') },
    { kind: 'button', label: t('account'), url: await accountPage(dependencies, sold) },
  ]
}

/** Queues an email to the traveller and one to the user of the business that sold the sale. */
export async function queueChangeEmails(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { sold, ...money }: Omit<ChangeNotice, 'saleId'> & { sold: SoldSale },
): Promise<void> {
  const changed = { saleId: sold.id, ...money }
  await queueEmail(tx, dependencies, saleChangedEmail, { to: sold.contactEmail, ...changed })
  const seller = await loginEmail(tx, sold.businessId)
  if (seller !== null) await queueEmail(tx, dependencies, saleChangedSellerEmail, { to: seller, ...changed })
}
