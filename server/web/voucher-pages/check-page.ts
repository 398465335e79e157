import { assistanceLines, phonesOf } from '#shared/businesses/contact-lines.ts'
import type { Day } from '#shared/dates.ts'
import { formatDay } from '#shared/dates.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
import { capInEnglish, capInSpanish, dayInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import { initials, type VoucherStatus, voucherStatus } from '#shared/sales/voucher-status.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import type { VoucherDocument } from '../../features/sales/voucher-pdf.ts'
import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'

/** A text in Spanish and in English. */
type Both = readonly [es: string, en: string]

/** The text in both languages; a plain string is the same in both. */
const both = (words: Both | string): Markup =>
  typeof words === 'string' ? html`${words}` : html`${words[0]} <span lang="en">${words[1]}</span>`

const TITLE: Both = ['Verificación de voucher', 'Voucher check']

/** The page that shows whether a voucher is valid to whoever was handed the document, with just enough to compare the two. */
export function checkPage(voucher: VoucherDocument, brand: PageBrand, today: Day): string {
  const { voidSince, replacement } = voucher
  const status = voucherStatus({ ...voucher, isReplaced: replacement !== null }, today)
  const main = html`<h1>${both(TITLE)}</h1>
    ${stateBox(status, sayings(status, { ...voucher, since: voidSince ?? replacement?.on ?? today }))}
    <dl class="facts">${facts(voucher)}</dl>
    ${phones(voucher)}
    <p class="note">
      Compará estos datos con el papel y con el documento del pasajero: si algo no coincide, el papel no es nuestro.
      <span lang="en"
        >Compare this with the paper and the traveller’s document: if anything differs, the paper is not ours.</span
      >
    </p>`
  return frame({ brand, title: `${TITLE.join(' · ')} - ${brand.name}`, main })
}

/** The page for any code without a voucher here, whatever the reason: it tells nothing else. */
export function unknownPage(brand: PageBrand): string {
  return wordsOnly(brand, 'unknown', [
    ['No encontramos este voucher', 'We found no such voucher'],
    [
      'Revisá que la dirección esté completa y sea la del papel. Si lo vendió otra empresa, se verifica en el sitio de ella.',
      'Check that the address is whole and the one on the paper. If another company sold it, check it on their site.',
    ],
  ])
}

/** The page for a visitor who tried too many codes. */
export function tooManyPage(brand: PageBrand): string {
  return wordsOnly(brand, 'unknown', [
    ['Demasiados intentos', 'Too many attempts'],
    ['Esperá unos minutos y probá de nuevo.', 'Wait a few minutes and try again.'],
  ])
}

function wordsOnly(brand: PageBrand, look: string, words: Said): string {
  const main = html`<h1>${both(TITLE)}</h1>
    ${stateBox(look, words)}`
  return frame({ brand, title: `${TITLE.join(' · ')} - ${brand.name}`, main })
}

type Said = readonly [name: Both, explanation: Both]

function stateBox(look: string, [name, explanation]: Said): Markup {
  return html`<div class="state ${look}" role="status">
    <strong>${both(name)}</strong>
    <p>${both(explanation)}</p>
  </div>`
}

type Period = { startDate: Day; endDate: Day; since: Day }

function sayings(status: VoucherStatus, { startDate, endDate, since }: Period): Said {
  const on = (day: Day): Both => [formatDay(day), dayInEnglish(day)]
  const [[from, fromEn], [to, toEn], [at, atEn]] = [on(startDate), on(endDate), on(since)]
  const texts: Record<VoucherStatus, Said> = {
    valid: [
      ['Válido', 'Valid'],
      [`Está vigente hasta el ${to} inclusive.`, `In force until ${toEn}, that day included.`],
    ],
    notYet: [
      ['Todavía no empezó', 'Not in force yet'],
      [`Está emitido y da cobertura desde el ${from}.`, `It is issued and gives cover from ${fromEn}.`],
    ],
    ended: [
      ['Terminado', 'Ended'],
      [`Dio cobertura hasta el ${to}.`, `It gave cover until ${toEn}.`],
    ],
    cancelled: [
      ['Anulado', 'Cancelled'],
      [`Se anuló el ${at} y no da cobertura.`, `It was cancelled on ${atEn} and gives no cover.`],
    ],
    replaced: [
      ['Reemplazado', 'Replaced'],
      [
        `El ${at} se emitió otro en su lugar: pedile al pasajero el voucher vigente.`,
        `Another one was issued in its place on ${atEn}: ask the traveller for the one in force.`,
      ],
    ],
  }
  return texts[status]
}

function facts(voucher: VoucherDocument): Markup[] {
  const { number, passenger, planName, destination, startDate, endDate } = voucher
  const rows: [Both | string, Both | string][] = [
    [['Número', 'Number'], number],
    [['Pasajero, iniciales', 'Traveller, initials'], initials(passenger.name, passenger.lastName)],
    [
      ['Vigencia', 'Period of cover'],
      [`${formatDay(startDate)} al ${formatDay(endDate)}`, `${dayInEnglish(startDate)} to ${dayInEnglish(endDate)}`],
    ],
    [
      ['Territorio', 'Territory'],
      [destination, placeInEnglish(destination)],
    ],
    ['Plan', planName],
    ...capRow(voucher),
  ]
  return rows.map(
    ([label, value]) =>
      html`<div>
        <dt>${both(label)}</dt>
        <dd>${both(value)}</dd>
      </div>`,
  )
}

function capRow({ medicalCap, isSchengen }: VoucherDocument): [Both, Both][] {
  if (medicalCap === null) return []
  const minimum: Both = isSchengen
    ? [
        `, más que el mínimo Schengen de ${capInSpanish(SCHENGEN_MINIMUM_EUR, 'EUR')}`,
        `, above the Schengen minimum of ${capInEnglish(SCHENGEN_MINIMUM_EUR, 'EUR')}`,
      ]
    : ['', '']
  return [
    [
      ['Tope médico', 'Medical cap'],
      [`${capInSpanish(medicalCap)} por evento${minimum[0]}`, `${capInEnglish(medicalCap)} per event${minimum[1]}`],
    ],
  ]
}

function phones({ contactLines }: VoucherDocument): Markup | null {
  const lines = phonesOf(assistanceLines(contactLines))
  if (lines.length === 0) return null
  const items = lines.map(
    ({ label, phone }) =>
      html`<li>
        <a href="tel:${phone}"><span>${label}</span> <strong>${internationalPhone(phone)}</strong></a>
      </li>`,
  )
  return html`<h2>${both(['Teléfonos de asistencia, 24 horas', 'Assistance phones, 24 hours'])}</h2>
    <ul class="lines">
      ${items}
    </ul>`
}
