import { randomInt } from 'node:crypto'
import { hashCode } from '../auth/password.ts'
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
  return customerEmail({ db, env }, access.businessId, {
    subject: `${code} es tu código para ver tus vouchers`,
    title: 'Tu código para ver tus vouchers',
    blocks: [
      { kind: 'text', text: 'Escribilo en la página donde lo pediste:' },
      { kind: 'code', code },
      { kind: 'text', text: `Vale ${CODE_LIFETIME / 60_000} minutos y se usa una sola vez. No se lo pases a nadie.` },
      {
        kind: 'text',
        text: 'Si no lo pediste vos, no hagas nada: sin este código nadie puede ver tus vouchers.',
      },
    ],
  })
}
