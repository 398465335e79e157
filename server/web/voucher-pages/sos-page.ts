import { ADVICE } from '#shared/whom-to-call.ts'
import { assistanceLines, contactHref } from '#shared/businesses/contact-lines.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { coverInShort, emergencyPhones } from '#shared/sales/emergency.ts'
import { capInEnglish, dayInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import { fullName, passengerLines } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { voucherStatus } from '#shared/sales/voucher-status.ts'
import type { VoucherDocument } from '../../features/sales/voucher-pdf.ts'
import { fingerprint } from '../encodings.ts'
import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'

export type SosPage = { document: string; version: string }

/**
 * Makes the page that a traveller opens in an emergency. It contains everything, because it is read without network and on
 * a later day than it was made. `path` is its own address. The page of a void voucher says only that, and whom to call.
 */
export function sosPage(
  voucher: VoucherDocument,
  brand: PageBrand,
  { path, today }: { path: string; today: Day },
): SosPage {
  const { brand: _logo, ...content } = voucher
  const version = fingerprint(JSON.stringify([content, brand.name, brand.primaryColor]))
  const isVoid = voucher.voidSince !== null
  const main = html`<div data-part="voucher">
      <h1>Emergencias</h1>
      ${isVoid ? voidBox(voucher.voidSince ?? today) : stateBoxes(voucher, today)} ${phones(voucher)}
      ${isVoid ? null : html`${chat(voucher)}${ownVoucher(voucher)}${doctorsCard(voucher, brand)}${onThisDevice()}`}
    </div>
    <div class="state" data-part="removed" tabindex="-1" hidden>
      <strong>Borramos todo de este teléfono</strong>
      <p>
        Esta página ya no está guardada acá. Para tenerla de nuevo, abrí el enlace de tu email. Si la agregaste a la
        pantalla de inicio, sacá también ese ícono.
      </p>
    </div>`
  const { startDate, endDate } = voucher
  return {
    version: `"${version}"`,
    document: frame({
      brand,
      title: `Emergencias - ${brand.name}`,
      main,
      head: headOf(brand, path),
      data: { version: `"${version}"`, status: isVoid ? 'void' : 'dated', start: startDate, end: endDate },
    }),
  }
}

function headOf({ primaryColor }: PageBrand, path: string): Markup {
  return html`<link rel="manifest" href="${path}/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${iconPath(primaryColor, 192)}" />
    <meta name="mobile-web-app-capable" content="yes" />
    <script type="module" src="/sos/page.js"></script>`
}

export function iconPath(color: string, size: 192 | 512): string {
  return `/sos/icon/${color.slice(1)}/${size}.png`
}

function voidBox(since: Day): Markup {
  return html`<div class="state cancelled" role="status">
    <strong>Voucher anulado</strong>
    <p>Se anuló el ${formatDay(since)} y no da cobertura.</p>
  </div>`
}

/** The cover's state before, during and after the trip; the script shows that of the current day. */
function stateBoxes({ startDate, endDate, number }: VoucherDocument, today: Day): Markup[] {
  const status = voucherStatus({ startDate, endDate, voidSince: null, isReplaced: false }, today)
  const [from, to] = [formatDay(startDate), formatDay(endDate)]
  const texts = {
    notYet: ['Tu cobertura todavía no empezó', `Voucher Nº ${number}: vale del ${from} al ${to}.`],
    valid: ['Tenés cobertura', `Voucher Nº ${number}, hasta el ${to} inclusive.`],
    ended: ['Tu cobertura terminó', `Voucher Nº ${number}: valió hasta el ${to}.`],
  } as const
  return (['notYet', 'valid', 'ended'] as const).map(
    (look) =>
      html`<div class="state ${look}" role="status" data-part="is-${look}" ${look === status ? null : HIDDEN}>
        <strong>${texts[look][0]}</strong>
        <p>${texts[look][1]}</p>
      </div>`,
  )
}

const HIDDEN: Markup = { markup: ' hidden' }

function phones({ contactLines, destination, residenceCountry }: VoucherDocument): Markup {
  const [first, ...others] = emergencyPhones(contactLines, { destination, residenceCountry })
  if (!first) return html`<p class="note">Los teléfonos están en el sitio de quien te vendió la asistencia.</p>`
  const more = others.map(
    ({ label, phone }) =>
      html`<li>
        <a href="tel:${phone}"><span>${label}</span> <strong>${internationalPhone(phone)}</strong></a>
      </li>`,
  )
  return html`<a class="call" href="tel:${first.phone}"
      ><span>Llamar a asistencia</span><strong>${internationalPhone(first.phone)}</strong><span>${first.label}</span></a
    >
    ${
      more.length > 0
        ? html`<h2>Si estás en otro lugar</h2>
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
function chat({ contactLines, number, passenger, destination }: VoucherDocument): Markup | null {
  const line = assistanceLines(contactLines).find(({ isWhatsapp }) => isWhatsapp)
  if (!line) return null
  const message = `Necesito asistencia. Voucher Nº ${number}, ${fullName(passenger)}. Viaje: ${destination}.`
  return html`<h2>Por WhatsApp</h2>
    <a class="chat" data-part="chat" data-message="${message}" href="${contactHref(line, message)}" rel="noopener"
      >Escribir con mi voucher</a
    >
    <div data-part="with-script" hidden>
      <button type="button" class="quiet" data-part="add-place">Agregar mi ubicación al mensaje</button>
      <p class="note" role="status">
        <span data-part="place-asked" hidden>Buscando tu ubicación…</span
        ><span data-part="place-added" hidden>El mensaje ya lleva tu ubicación.</span
        ><span data-part="place-refused" hidden>No pudimos saber dónde estás: escribilo en el mensaje.</span>
      </p>
    </div>`
}

function ownVoucher(voucher: VoucherDocument): Markup {
  const rows = coverInShort(voucher).map(
    ({ name, value }) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  )
  return html`<h2>Qué cubre ${voucher.planName}</h2>
    <dl class="facts cover">${rows}</dl>
    <p class="note">${ADVICE}</p>`
}

function doctorsCard(voucher: VoucherDocument, brand: PageBrand): Markup {
  const { passenger, number, destination, residenceCountry, startDate, endDate, medicalCap, contactLines } = voucher
  const [first] = emergencyPhones(contactLines, { destination, residenceCountry })
  const rows: [string, string][] = [
    ...passengerLines<[string, string]>({
      name: ['Patient', fullName(passenger)],
      lastName: null,
      birthDate: ['Date of birth', dayInEnglish(passenger.birthDate)],
      documentType: null,
      documentNumber: null,
    }),
    ['Voucher No.', number],
    ['Cover', `${dayInEnglish(startDate)} to ${dayInEnglish(endDate)}, ${placeInEnglish(destination)}`],
    ...(medicalCap === null ? [] : [['Medical cap', `${capInEnglish(medicalCap)} per event`] as [string, string]]),
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

function onThisDevice(): Markup {
  return html`<div data-part="stored" hidden>
    <h2>En este teléfono</h2>
    <p>
      Esta página quedó guardada: anda sin internet. Agregala a la pantalla de inicio para tenerla a mano. Tus datos
      están solo en este teléfono.
    </p>
    <button type="button" class="quiet" data-part="remove">Borrar todo de este teléfono</button>
  </div>`
}

/** The web app manifest: the name and icon of the page on a phone's home screen. */
export function sosManifest({ name, primaryColor }: PageBrand, path: string): object {
  return {
    name: `Emergencias · ${name}`,
    short_name: 'Emergencias',
    id: path,
    start_url: path,
    scope: path,
    display: 'standalone',
    lang: 'es-UY',
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
