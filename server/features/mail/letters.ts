import { areaNamed } from '#shared/auth/guard.ts'
import { mainBrand } from '../sellers/store.ts'
import type { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Services } from '../services.ts'
import { layOut, type UnsignedLetter } from './layout.ts'
import type { LetterContent } from '../../adapters/mail/mailer.ts'
import { passwordChangedLetter, passwordLinkLetter } from '../auth/password-letters.ts'
import { paymentEmail } from '../sales/payment-email.ts'
import { quoteLetter } from '../purchase/quote/quote-letter.ts'
import { requestNotice, requestReceipt, requestUpdate } from '../requests/request-letters.ts'
import { secondFactorLetter } from '../auth/second-factor-letter.ts'
import { saleNotice, vouchersLetter } from '../sales/sale-letters.ts'
import { voucherCodeLetter } from '../voucher-access/voucher-code-letter.ts'

type Row = Pick<typeof mailMessage.$inferSelect, 'id' | 'kind' | 'payload'>

/** Writes the letter that a row of the outbox orders; null when what it is about is no longer so. */
export async function writeLetter(services: Services, { id, kind, payload }: Row): Promise<LetterContent | null> {
  switch (kind) {
    case 'vouchers':
      return vouchersLetter(services, payload.saleId ?? '')
    case 'sale-notice':
      return ownLetter(services, await saleNotice(services, payload.saleId ?? ''))
    case 'payment-received': {
      const { lotId = '', businessId = null } = payload
      return ownLetter(services, await paymentEmail(services, { lotId, businessId }))
    }
    case 'request-notice':
      return ownLetter(services, await requestNotice(services, payload.requestId ?? ''))
    case 'request-receipt':
      return requestReceipt(services, payload.requestId ?? '')
    case 'request-update':
      return requestUpdate(services, payload.eventId ?? '')
    case 'password-link':
    case 'invitation':
      return ownLetter(
        services,
        await passwordLinkLetter(services, { mailId: id, kind, linkHash: payload.linkHash ?? '' }),
      )
    case 'password-changed':
      return ownLetter(services, passwordChangedLetter(services, areaNamed(payload.role)))
    case 'second-factor':
      return ownLetter(services, secondFactorLetter(services, payload))
    case 'quote':
      return quoteLetter(services, payload.quoteCode ?? '')
    case 'voucher-code':
      return voucherCodeLetter(services, payload.accessId ?? '')
    case 'alert':
      return ownLetter(services, {
        subject: `Aviso: ${payload.title ?? ''}`,
        title: payload.title ?? '',
        blocks: [{ kind: 'text', text: payload.text ?? '' }],
      })
  }
}

/** An email to staff or to a user of the back-office: ours, whatever business they work for. */
async function ownLetter({ db }: Services, letter: UnsignedLetter | null): Promise<LetterContent | null> {
  if (!letter) return null
  const { subject, title, blocks } = letter
  return { subject, ...layOut(await mainBrand(db), title, blocks), attachments: [] }
}
