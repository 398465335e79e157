import { adviceIn } from '#shared/advice-in-languages.ts'
import { serviceWordsIn } from '#shared/catalogue/included-in-languages.ts'
import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, contactHref } from '#shared/businesses/contact-lines.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { type Language, languageTags } from '#shared/languages.ts'
import { coverInShort, emergencyPhones } from '#shared/sales/emergency.ts'
import { capInEnglish, dayInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import { fullName, passengerLines } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { voucherStatus } from '#shared/sales/voucher-status.ts'
import type { VoucherDocument } from '../../features/sales/voucher-pdf.ts'
import { fingerprint } from '../encodings.ts'
import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'
import { sosTexts } from './page-texts.ts'

export type SosPage = { document: string; version: string }

/**
 * Makes the page that a traveller opens in an emergency. It contains everything, because it is read without network and on
 * a later day than it was made; in the language of the sale, but for the card for a doctor. `path` is its own address. The page of a void voucher says only that, and whom to call.
 */
export function sosPage(
  voucher: VoucherDocument,
  brand: PageBrand,
  { path, today }: { path: string; today: Day },
): SosPage {
  const { brand: _logo, ...content } = voucher
  const version = fingerprint(JSON.stringify([content, brand.name, brand.primaryColor]))
  const isVoid = voucher.voidSince !== null
  const { language } = voucher
  const t = sosTexts[language]
  const main = html`<div data-part="voucher">
      <h1>${t('title')}</h1>
      ${isVoid ? voidBox(language, voucher.voidSince ?? today) : stateBoxes(voucher, today)} ${phones(voucher)}
      ${isVoid ? null : html`${chat(voucher)}${ownVoucher(voucher)}${doctorsCard(voucher, brand)}${onThisDevice(language)}`}
    </div>
    <div class="state" data-part="removed" tabindex="-1" hidden>
      <strong>${t('removed.title')}</strong>
      <p>${t('removed.text')}</p>
    </div>`
  const { startDate, endDate } = voucher
  return {
    version,
    document: frame({
      brand,
      language,
      title: `${t('title')} - ${brand.name}`,
      main,
      head: headOf(brand, path),
      data: { version, status: isVoid ? 'void' : 'dated', start: startDate, end: endDate },
    }),
  }
}

function headOf({ primaryColor }: PageBrand, path: string): Markup {
  return html`<link rel="manifest" href="${path}/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${iconPath(primaryColor, 192)}" />
    <meta name="mobile-web-app-capable" content="yes" />
    <script type="module" src="/sos/page.js"></script>`
}

function iconPath(color: string, size: 192 | 512): string {
  return `/sos/icon/${color.slice(1)}/${size}.png`
}

function voidBox(language: Language, since: Day): Markup {
  const t = sosTexts[language]
  return html`<div class="state cancelled" role="status">
    <strong>${t('void')}</strong>
    <p>${t('void.text', { day: formatDay(since) })}</p>
  </div>`
}

/** The cover's state before, during and after the trip; the script shows that of the current day. */
function stateBoxes({ language, startDate, endDate, number }: VoucherDocument, today: Day): Markup[] {
  const status = voucherStatus({ startDate, endDate, voidSince: null, isReplaced: false }, today)
  const [from, to] = [formatDay(startDate), formatDay(endDate)]
  const t = sosTexts[language]
  return (['notYet', 'valid', 'ended'] as const).map(
    (look) =>
      html`<div class="state ${look}" role="status" data-part="is-${look}" ${look === status ? null : HIDDEN}>
        <strong>${t(look)}</strong>
        <p>${t(`${look}.text`, { number, from, to })}</p>
      </div>`,
  )
}

const HIDDEN: Markup = { markup: ' hidden' }

/** The seller names its phones after places in Spanish. */
function phonesFor({ contactLines, spanish: { destination }, residenceCountry }: VoucherDocument): ContactLine[] {
  return emergencyPhones(contactLines, { destination, residenceCountry })
}

function phones(voucher: VoucherDocument): Markup {
  const { language } = voucher
  const t = sosTexts[language]
  const [first, ...others] = phonesFor(voucher)
  if (!first) return html`<p class="note">${t('noPhones')}</p>`
  const more = others.map(
    ({ label, phone }) =>
      html`<li>
        <a href="tel:${phone}"><span>${label}</span> <strong>${internationalPhone(phone)}</strong></a>
      </li>`,
  )
  return html`<a class="call" href="tel:${first.phone}"
      ><span>${t('call')}</span><strong>${internationalPhone(first.phone)}</strong><span>${first.label}</span></a
    >
    ${
      more.length > 0
        ? html`<h2>${t('elsewhere')}</h2>
            <ul class="lines">
              ${more}
            </ul>`
        : null
    }`
}

/**
 * A WhatsApp link whose message names the voucher; the location is added when the traveller asks for it and the browser
 * knows it.
 */
function chat({ language, contactLines, number, passenger, destination }: VoucherDocument): Markup | null {
  const t = sosTexts[language]
  const line = assistanceLines(contactLines).find(({ isWhatsapp }) => isWhatsapp)
  if (!line) return null
  const message = t('message', { number, person: fullName(passenger), destination })
  return html`<h2>${t('whatsapp')}</h2>
    <a class="chat" data-part="chat" data-message="${message}" href="${contactHref(line, message)}" rel="noopener"
      >${t('write')}</a
    >
    <div data-part="with-script" hidden>
      <button type="button" class="quiet" data-part="add-place">${t('addPlace')}</button>
      <p class="note" role="status">
        <span data-part="place-asked" hidden>${t('placeAsked')}</span
        ><span data-part="place-added" hidden>${t('placeAdded')}</span
        ><span data-part="place-refused" hidden>${t('placeRefused')}</span>
      </p>
    </div>`
}

function ownVoucher(voucher: VoucherDocument): Markup {
  const { language, planName: plan } = voucher
  const rows = coverInShort(voucher).map(
    ({ name, value }) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${serviceWordsIn(language, value)}</dd>
      </div>`,
  )
  return html`<h2>${sosTexts[language]('covers', { plan })}</h2>
    <dl class="facts cover">${rows}</dl>
    <p class="note">${adviceIn[language].ADVICE}</p>`
}

function doctorsCard(voucher: VoucherDocument, brand: PageBrand): Markup {
  const { passenger, number, spanish, startDate, endDate, medicalCap } = voucher
  const [first] = phonesFor(voucher)
  const rows: [string, string][] = [
    ...passengerLines<[string, string]>({
      name: ['Patient', fullName(passenger)],
      lastName: null,
      birthDate: ['Date of birth', dayInEnglish(passenger.birthDate)],
      documentType: null,
      documentNumber: null,
    }),
    ['Voucher No.', number],
    ['Cover', `${dayInEnglish(startDate)} to ${dayInEnglish(endDate)}, ${placeInEnglish(spanish.destination)}`],
    ...(medicalCap === null ? [] : [['Medical limit', `${capInEnglish(medicalCap)} per event`] as [string, string]]),
    ...(first ? [['Please call', internationalPhone(first.phone)] as [string, string]] : []),
  ]
  return html`<section class="card" lang="en" aria-labelledby="doctor">
    <h2 id="doctor">For the doctor</h2>
    <p>This patient has travel assistance with ${brand.name}. Please contact us before treatment to confirm cover.</p>
    <dl class="facts">
      ${rows.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function onThisDevice(language: Language): Markup {
  const t = sosTexts[language]
  return html`<div data-part="stored" hidden>
    <h2>${t('stored')}</h2>
    <p>${t('stored.text')}</p>
    <button type="button" class="quiet" data-part="remove">${t('remove')}</button>
  </div>`
}

/** The web app manifest: the name and icon of the page on a phone's home screen. */
export function sosManifest({ name, primaryColor }: PageBrand, language: Language, path: string): object {
  const title = sosTexts[language]('title')
  return {
    name: `${title} · ${name}`,
    short_name: title,
    id: path,
    start_url: path,
    scope: path,
    display: 'standalone',
    lang: languageTags[language],
    background_color: '#f4f4f7',
    theme_color: primaryColor,
    icons: ([192, 512] as const).map((size) => ({
      src: iconPath(primaryColor, size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  }
}
