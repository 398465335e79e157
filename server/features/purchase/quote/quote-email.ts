import { dayAt, formatDay } from '#shared/dates.ts'
import { pesosInWords } from '#shared/exchange-rates/words.ts'
import { formatMoney } from '#shared/money.ts'
import { isQuoteValid } from '#shared/quoting/validity.ts'
import { qrPng } from '../../../adapters/qr-code/qr.ts'
import { findSavedQuote, savedQuoteUrl } from './saved-quotes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { rateShown } from '../../exchange-rates/store.ts'
import { customerEmail } from '../../emails/customer-email.ts'
import type { Email } from '../../email.ts'
import type { EmailContent } from '../../../adapters/mail/mailer.ts'

const QR = 'cotizacion-qr'

/** The email with a saved quote, to the address that a visitor gives. `key` is unique for each request. */
export const quoteEmail: Email<{ quoteCode: string; key: string }> = {
  kind: 'quote',
  goesTo: 'buyer',
  key: ({ key }) => key,
  render: (dependencies, { quoteCode }) => renderQuote(dependencies, quoteCode),
}

/** Renders the link of a saved quote, under its seller's brand; null once it has expired. */
async function renderQuote({ db, env, now }: Dependencies, code: string): Promise<EmailContent | null> {
  const found = await findSavedQuote(db, code)
  if (!found || !isQuoteValid(found.validUntil, dayAt(now()))) return null
  const { choice, shown, charged } = found
  const rate = await rateShown(db, dayAt(now()))
  const url = savedQuoteUrl(env.publicUrl, found)
  const people = choice.ages.length === 1 ? '1 pasajero' : `${choice.ages.length} pasajeros`
  const facts = [
    { label: 'Plan', value: shown.planName },
    { label: 'Destino', value: shown.destinationName },
    { label: 'Fechas', value: `${formatDay(choice.startDate)} al ${formatDay(choice.endDate)}` },
    { label: 'Pasajeros', value: people },
    ...shown.extras.map((extra) => ({ label: 'Adicional', value: extra })),
    ...(choice.promoCode ? [{ label: 'Código de descuento', value: choice.promoCode }] : []),
    { label: 'Precio final', value: formatMoney(charged) },
    ...(rate ? [{ label: 'En pesos uruguayos', value: pesosInWords(charged, rate) }] : []),
    { label: 'Válida hasta', value: formatDay(found.validUntil) },
  ]
  const email = await customerEmail({ db, env }, found.businessId, {
    subject: `Tu cotización: ${shown.planName}, ${shown.destinationName}`,
    title: 'Tu cotización está guardada',
    blocks: [
      { kind: 'text', text: 'Seguí desde cualquier dispositivo, en el punto en que la dejaste.' },
      { kind: 'facts', facts },
      { kind: 'button', label: 'Retomar la cotización', url },
      { kind: 'picture', contentId: QR, alt: 'Código QR del enlace', size: 180 },
      {
        kind: 'text',
        text: `La tarifa se mantiene hasta el ${formatDay(found.validUntil)}. Si cambia otra cosa antes de que compres, como un código que se agota, te mostramos la diferencia y decidís vos.`,
      },
      {
        kind: 'text',
        text: 'Recibís este email porque alguien pidió que te mandáramos esta cotización. No usamos tu dirección para nada más. Si no fuiste vos, no hagas nada.',
      },
    ],
  })
  const content = await qrPng(url)
  return {
    ...email,
    attachments: [{ filename: 'cotizacion-qr.png', content, contentType: 'image/png', contentId: QR }],
  }
}
