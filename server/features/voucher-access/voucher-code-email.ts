import { randomInt } from 'node:crypto'
import { hashCode } from '../auth/password.ts'
import { codeTexts } from './code-texts.ts'
import { findOpenAccess, setCodeHash } from './store.ts'
import type { Dependencies } from '../dependencies.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'

/** Milliseconds that a code can be exchanged. */
export const CODE_LIFETIME = 10 * 60_000

/** The email to a buyer with the code that shows their vouchers. */
export const voucherCodeEmail: Email<{ accessId: string }> = {
  kind: 'voucher-code',
  goesTo: 'buyer',
  key: ({ accessId }) => accessId,
  render: (dependencies, { accessId }) => renderVoucherCode(dependencies, accessId),
}

/**
 * Renders the code that shows a buyer their vouchers. The code is made here and only its hash is stored, so a retried email
 * carries a new one. Null once the request has ended.
 */
async function renderVoucherCode({ db, env, now }: Dependencies, accessId: string): Promise<EmailContent | null> {
  const access = await findOpenAccess(db, accessId, now())
  if (!access) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await setCodeHash(db, accessId, await hashCode(code))
  const { businessId, language } = access
  const t = codeTexts[language]
  return customerEmail({ db, env }, businessId, {
    language,
    subject: t('subject', { code }),
    title: t('title'),
    blocks: [
      { kind: 'text', text: t('type') },
      { kind: 'code', code },
      { kind: 'text', text: t('lasts', { minutes: CODE_LIFETIME / 60_000 }) },
      { kind: 'text', text: t('notYou') },
    ],
  })
}
