import { formats } from '#shared/formats.ts'
import type { Cents } from '#shared/money.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { findPaidPurchase, type PurchaseRef } from '../refund-accounts/paid-purchase.ts'
import { refundTexts } from '../refund-accounts/refund-texts.ts'
import { saleTexts } from '../sales/sale-texts.ts'

/** The email to the payer: the card refused the refund, or none paid the purchase, so staff transferred the money. */
export const refundTransferredEmail: Email<PurchaseRef & { refundId: string; amount: Cents; reference: string }> = {
  kind: 'refund-transferred',
  goesTo: 'buyer',
  key: ({ refundId }) => refundId,
  render: async (dependencies, { amount, reference, ...ref }) => {
    const paid = await findPaidPurchase(dependencies, ref)
    if (!paid) return null
    const { businessId, language, isByCard, words: purchase, fact } = paid
    const [t, words] = [refundTexts[language], saleTexts[language]]
    const money = formats[language].money(amount)
    return customerEmail(dependencies, businessId, {
      language,
      subject: t('sent.subject', { amount: money, purchase }),
      title: t('byHand.title'),
      blocks: [
        { kind: 'text', text: t(isByCard ? 'byHand.card' : 'byHand.other', { amount: money }) },
        {
          kind: 'facts',
          facts: [fact, { label: words('amount'), value: money }, { label: words('reference'), value: reference }],
        },
      ],
    })
  },
}
