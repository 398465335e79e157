import { dayAt, formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { isQuoteValid } from '#shared/quoting/validity.ts'
import { qrPng } from '../../../adapters/qr-code/qr.ts'
import { findSavedQuote, savedQuoteUrl } from './saved-quotes.ts'
import { textsOf } from '../../catalogue/store.ts'
import type { Dependencies } from '../../dependencies.ts'
import { rateShown } from '../../exchange-rates/store.ts'
import { customerEmail } from '../../emails/customer-email.ts'
import type { Email } from '../../email.ts'
import type { EmailContent } from '../../../adapters/mail/mailer.ts'
import { saleTexts } from '../../sales/sale-texts.ts'
import { pesosIn } from './pesos-in-words.ts'
import { quoteTexts } from './quote-texts.ts'

const QR = 'cotizacion-qr'

/**
 * The email with a saved quote, to the address that a visitor gives, in the language of their visit. `key` is unique for each
 * request.
 */
export const quoteEmail: Email<{ quoteCode: string; key: string; language?: Language | undefined }> = {
  kind: 'quote',
  goesTo: 'buyer',
  key: ({ key }) => key,
  render: (dependencies, { quoteCode, language = SOURCE_LANGUAGE }) => renderQuote(dependencies, quoteCode, language),
}

/** Renders the link of a saved quote, under its seller's brand; null once it has expired. */
async function renderQuote(
  { db, env, now }: Dependencies,
  code: string,
  language: Language,
): Promise<EmailContent | null> {
  const found = await findSavedQuote(db, code)
  if (!found || !isQuoteValid(found.validUntil, dayAt(now()))) return null
  const { choice, shown, charged } = found
  const rate = await rateShown(db, dayAt(now()))
  const url = savedQuoteUrl(env.publicUrl, found)
  const [t, words, f] = [quoteTexts[language], saleTexts[language], formats[language]]
  const say = await textsOf(db, found.tariffVersion, language)
  const [plan, destination] = [say(shown.planName), say(shown.destinationName)]
  const validUntil = formatDay(found.validUntil)
  const facts = [
    { label: words('plan'), value: plan },
    { label: words('destination'), value: destination },
    { label: words('dates'), value: f.period(choice) },
    { label: t('passengers'), value: words('passengers', { count: choice.ages.length }) },
    ...shown.extras.map((extra) => ({ label: t('extra'), value: extraIn(extra, language, say) })),
    ...(choice.promoCode ? [{ label: t('promo'), value: choice.promoCode }] : []),
    { label: t('price'), value: f.money(charged) },
    ...(rate ? [{ label: t('inPesos'), value: pesosIn(language, charged, rate) }] : []),
    { label: t('validUntil'), value: validUntil },
  ]
  const email = await customerEmail({ db, env }, found.businessId, {
    language,
    subject: t('subject', { plan, destination }),
    title: t('saved'),
    blocks: [
      { kind: 'text', text: t('goOn') },
      { kind: 'facts', facts },
      { kind: 'button', label: t('resume'), url },
      { kind: 'picture', contentId: QR, alt: t('qr'), size: 180 },
      { kind: 'text', text: t('holds', { day: validUntil }) },
      { kind: 'text', text: t('why') },
    ],
  })
  const content = await qrPng(url)
  return {
    ...email,
    attachments: [{ filename: t('qrFile'), content, contentType: 'image/png', contentId: QR }],
  }
}

/** Writes an extra of a quote, which is stored as "Deportes, pasajero 2". */
function extraIn(stored: string, language: Language, say: (text: string) => string): string {
  const [, extra = stored, n = ''] = /^(.*), pasajero (\d+)$/.exec(stored) ?? []
  return quoteTexts[language]('extra.value', { extra: say(extra), n })
}
