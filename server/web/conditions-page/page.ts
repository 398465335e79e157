import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, contactHref, paperLabel } from '#shared/businesses/contact-lines.ts'
import { serviceWords, splitCover } from '#shared/catalogue/cover-value.ts'
import { CALL_SECTION, type Conditions, type ConditionsSection } from '#shared/conditions/conditions.ts'
import { formatDay } from '#shared/dates.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { html, type Markup } from '../voucher-pages/html.ts'
import { frame, type PageBrand } from '../voucher-pages/page-frame.ts'

type Row = NonNullable<ConditionsSection['rows']>[number]

type ConditionsView = {
  conditions: Conditions
  contactLines: readonly ContactLine[]
  /** The address of the same conditions as a PDF. */
  pdf: string
}

/** The page with the conditions of a plan in a version of the tariff (V-18). */
export function conditionsPage(brand: PageBrand, { conditions, contactLines, pdf }: ConditionsView): string {
  const { planName, version, day, sections } = conditions
  const main = html`<h1>Condiciones de ${planName}</h1>
    <p>Versión ${version} del ${formatDay(day)}.</p>
    <a class="quiet" href="${pdf}" download>Descargar en PDF</a>
    ${sections.map((section) => sectionOf(section, contactLines))}`
  return frame({ brand, language: SOURCE_LANGUAGE, title: `Condiciones de ${planName} - ${brand.name}`, main })
}

/** The page for an address without conditions. */
export function noConditionsPage(brand: PageBrand): string {
  const main = html`<h1>Condiciones</h1>
    <div class="state unknown" role="status">
      <strong>No encontramos estas condiciones</strong>
      <p>Revisá que la dirección esté completa, o abrilas desde la compra de tu plan.</p>
    </div>`
  return frame({ brand, language: SOURCE_LANGUAGE, title: `Condiciones - ${brand.name}`, main })
}

function sectionOf(section: ConditionsSection, contactLines: readonly ContactLine[]): Markup {
  const { id, title, paragraphs, rows = [], points = [] } = section
  return html`<section id="${id}">
    <h2>${title}</h2>
    ${paragraphs.map((text) => html`<p>${text}</p>`)} ${coverOf(rows)}
    ${
      points.length > 0
        ? html`<ul>
            ${points.map((text) => html`<li>${text}</li>`)}
          </ul>`
        : null
    }
    ${id === CALL_SECTION ? linesOf(contactLines) : null}
  </section>`
}

/** Lists what the plan gives of each benefit: amounts, then services. */
function coverOf(rows: readonly Row[]): Markup[] {
  const { amounts, services } = splitCover(rows)
  const named = services.map(({ name, value }) => ({ name, value: serviceWords(value) }))
  return [amounts, named]
    .filter((list) => list.length > 0)
    .map((list) => html`<dl class="facts cover">${list.map(rowOf)}</dl>`)
}

function rowOf({ name, value }: Row): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function linesOf(contactLines: readonly ContactLine[]): Markup | null {
  const lines = assistanceLines(contactLines)
  if (lines.length === 0) return null
  const items = lines.map(
    (line) =>
      html`<li>
        <a href="${contactHref(line)}"
          ><span>${paperLabel(line)}</span> <strong>${internationalPhone(line.phone)}</strong></a
        >
      </li>`,
  )
  return html`<ul class="lines">
    ${items}
  </ul>`
}
