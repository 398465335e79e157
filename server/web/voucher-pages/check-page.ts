import { assistanceLines, phonesOf } from '#shared/businesses/contact-lines.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
import { dayInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import { placeInPortuguese } from '#shared/sales/in-portuguese.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { initials, type VoucherStatus, voucherStatus } from '#shared/sales/voucher-status.ts'
import type { VoucherDocument } from '../../features/sales/voucher-pdf.ts'
import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'
import { checkTexts } from './page-texts.ts'

const ENGLISH: Language = 'en'

type Texts = (typeof checkTexts)['es']
type Write = (language: Language, t: Texts) => string

/** Writes a text in the buyer's language and, for who reads another one, in English after it. */
function both(home: Language, write: Write): Markup {
  const own = write(home, checkTexts[home])
  const english = write(ENGLISH, checkTexts[ENGLISH])
  return english === own ? html`${own}` : html`${own} <span lang="${ENGLISH}">${english}</span>`
}

/** No reader of English confuses the day and the month of a day in words. */
const dayIn = (language: Language, day: Day) => (language === ENGLISH ? dayInEnglish(day) : formatDay(day))

const places = { es: (destination: string) => destination, pt: placeInPortuguese, en: placeInEnglish }

/** The page that shows whether a voucher is valid to whoever was handed the document, with just enough to compare the two. */
export function checkPage(voucher: VoucherDocument, brand: PageBrand, today: Day): string {
  const { language, voidSince, replacement } = voucher
  const status = voucherStatus({ ...voucher, isReplaced: replacement !== null }, today)
  const { startDate: from, endDate: to } = voucher
  const at = voidSince ?? replacement?.on ?? today
  const explanation: Write = (own, t) =>
    t(`${status}.text`, { from: dayIn(own, from), to: dayIn(own, to), at: dayIn(own, at) })
  return frameCheck(
    brand,
    language,
    html`${stateBox(language, status, [(_, t) => t(status), explanation])}
      <dl class="facts">${facts(voucher)}</dl>
      ${phones(voucher)}
      <p class="note">${both(language, (_, t) => t('compare'))}</p>`,
  )
}

/** The page for any code without a voucher here, whatever the reason: it tells nothing else. */
export function unknownPage(brand: PageBrand): string {
  return wordsOnly(brand, 'unknown')
}

/** The page for a visitor who tried too many codes. */
export function tooManyPage(brand: PageBrand): string {
  return wordsOnly(brand, 'tooMany')
}

function wordsOnly(brand: PageBrand, what: 'unknown' | 'tooMany'): string {
  const words: StateWords = [(_, t) => t(what), (_, t) => t(`${what}.text`)]
  return frameCheck(brand, SOURCE_LANGUAGE, stateBox(SOURCE_LANGUAGE, 'unknown', words))
}

function frameCheck(brand: PageBrand, language: Language, main: Markup): string {
  const title = [...new Set([language, ENGLISH])].map((own) => checkTexts[own]('title')).join(' · ')
  return frame({
    brand,
    language,
    title: `${title} - ${brand.name}`,
    main: html`<h1>${both(language, (_, t) => t('title'))}</h1>
      ${main}`,
  })
}

type StateWords = readonly [name: Write, explanation: Write]

function stateBox(language: Language, look: VoucherStatus | 'unknown', [name, explanation]: StateWords): Markup {
  return html`<div class="state ${look}" role="status">
    <strong>${both(language, name)}</strong>
    <p>${both(language, explanation)}</p>
  </div>`
}

function facts(voucher: VoucherDocument): Markup[] {
  const { language, number, passenger, planName, destination, spanish, startDate, endDate, medicalCap } = voucher
  const rows: [Write, Write][] = [
    [(_, t) => t('number'), () => number],
    [(_, t) => t('initials'), () => initials(passenger.name, passenger.lastName)],
    [(_, t) => t('cover'), (own, t) => t('period', { from: dayIn(own, startDate), to: dayIn(own, endDate) })],
    [(_, t) => t('territory'), (own) => places[own](own === language ? destination : spanish.destination)],
    [(_, t) => t('plan'), () => planName],
    ...(medicalCap === null ? [] : [[(_, t) => t('cap'), capOf(voucher, medicalCap)] satisfies [Write, Write]]),
  ]
  return rows.map(
    ([label, value]) =>
      html`<div>
        <dt>${both(language, label)}</dt>
        <dd>${both(language, value)}</dd>
      </div>`,
  )
}

function capOf({ isSchengen }: VoucherDocument, medicalCap: number): Write {
  return (own, t) => {
    const cap = formats[own].cap(medicalCap)
    if (!isSchengen) return t('cap.value', { cap })
    return t('cap.schengen', { cap, minimum: formats[own].cap(SCHENGEN_MINIMUM_EUR, 'EUR') })
  }
}

function phones({ language, contactLines }: VoucherDocument): Markup | null {
  const lines = phonesOf(assistanceLines(contactLines))
  if (lines.length === 0) return null
  const items = lines.map(
    ({ label, phone }) =>
      html`<li>
        <a href="tel:${phone}"><span>${label}</span> <strong>${internationalPhone(phone)}</strong></a>
      </li>`,
  )
  return html`<h2>${both(language, (_, t) => t('phones'))}</h2>
    <ul class="lines">
      ${items}
    </ul>`
}
