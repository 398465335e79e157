import { ADVICE } from '../whom-to-call.ts'
import { termsText, WITHDRAWAL_TEXT } from '../after-sale/terms-text.ts'
import { isAnnual, isSoldTo } from '../catalogue/plan-terms.ts'
import { LEGAL_VERSION } from '../checkout/acceptances.ts'
import type { ConditionsRef } from '../checkout/conditions-name.ts'
import { type Day, dayAt } from '../dates.ts'
import { CURRENCY_IN_WORDS } from '../money.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import { EXCLUSIONS } from '../quoting/exclusions.ts'
import { SENIOR_MAX_AGE } from '../quoting/passenger-ages.ts'
import type { Tariff } from '../quoting/tariff.ts'
import { MAX_DAYS } from '../quoting/trip-dates.ts'
import { capInSpanish } from '../sales/in-english.ts'

/** A part of the conditions. `id` names it in an address: '#exclusiones'. */
export type ConditionsSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  /** Benefits with what the plan gives of each. */
  rows?: readonly { name: string; value: string }[]
  points?: readonly string[]
}

/** The conditions of a plan in a version of the tariff, as the page, the PDF and a sale have them (docs/rules/documents.md). */
export type Conditions = ConditionsRef & { sections: readonly ConditionsSection[] }

/** What the conditions need of a version of the tariff. */
type ConditionsSource = {
  version: number
  /** The instant from which the version is in force. */
  startsAt: Date
  tariff: Pick<Tariff, 'plans' | 'destinations' | 'extras' | 'cancellationTerms' | 'conditions'>
  /** The benefits of the plan with its caps, in the order of the tariff. */
  benefits: readonly { name: string; value: string }[]
}

type Plan = Tariff['plans'][number]

/**
 * Writes the conditions of a plan: what the version of the tariff says of it, what holds for every plan, and the text of staff.
 * The lines to call are not in it: the page and the PDF add those of the seller as they are on the day of reading. A changed word
 * needs a new LEGAL_VERSION.
 */
export function conditionsOf(plan: Plan, source: ConditionsSource): Conditions {
  const { version, startsAt, tariff, benefits } = source
  return {
    planId: plan.id,
    planName: plan.name,
    version,
    day: dayOf(startsAt),
    sections: [
      coverSection(plan, benefits),
      extrasSection(tariff),
      placeSection(plan, tariff),
      { id: 'exclusiones', title: 'Qué no cubre', paragraphs: [], points: EXCLUSIONS },
      termsSection(tariff),
      callSection,
      textSection(tariff),
    ].filter((section) => section !== null),
  }
}

/** The day of the conditions: both the version of the tariff and the words around it are in force from then on. */
function dayOf(startsAt: Date): Day {
  const day = dayAt(startsAt)
  return day > LEGAL_VERSION ? day : LEGAL_VERSION
}

function coverSection({ medicalCap }: Plan, benefits: ConditionsSource['benefits']): ConditionsSection {
  return {
    id: 'topes',
    title: 'Qué cubre y hasta cuánto',
    paragraphs: [
      `El tope de asistencia médica es de ${capInSpanish(medicalCap)} por evento. Todos los topes son por pasajero y en ${CURRENCY_IN_WORDS}. Lo que dice «No» no está incluido.`,
    ],
    rows: benefits.map(({ name, value }) => ({ name, value })),
  }
}

function extrasSection({ extras }: ConditionsSource['tariff']): ConditionsSection | null {
  const sold = extras.filter(({ isSold }) => isSold)
  if (sold.length === 0) return null
  return {
    id: 'adicionales',
    title: 'Beneficios adicionales que se pueden sumar',
    paragraphs: ['Valen solo para el pasajero en cuyo voucher figuran.'],
    rows: sold.map(({ description, coverage }) => ({ name: description, value: coverage })),
  }
}

function placeSection(plan: Plan, { destinations }: ConditionsSource['tariff']): ConditionsSection {
  const sold = destinations.filter((one) => one.isSold && isSoldTo(plan, one)).map(({ name }) => name)
  const length = isAnnual(plan)
    ? `Vale ${MAX_DAYS} días para todos los viajes que hagas, de hasta ${plan.maxDaysPerTrip} días cada uno.`
    : `Vale para un viaje de 1 a ${MAX_TRIP_DAYS} días.`
  return {
    id: 'vigencia',
    title: 'Dónde y cuándo vale',
    paragraphs: [],
    points: [
      `Se vende para: ${sold.join(', ')}.`,
      'Vale en el destino y entre las fechas que dice el voucher, los dos días incluidos, y nunca en el país de residencia.',
      length,
      `Para pasajeros de hasta ${SENIOR_MAX_AGE} años cumplidos el día de la salida.`,
    ],
  }
}

function termsSection({ cancellationTerms }: ConditionsSource['tariff']): ConditionsSection {
  return {
    id: 'plazos',
    title: 'Plazos',
    paragraphs: [],
    points: [
      'Para avisarnos de una emergencia en la que te atendiste antes de llamar: 72 horas.',
      WITHDRAWAL_TEXT,
      termsText(cancellationTerms),
    ],
  }
}

/** The id of the section below which the seller's assistance lines are shown. */
export const CALL_SECTION = 'a-quien-llamar'

const callSection: ConditionsSection = {
  id: CALL_SECTION,
  title: 'A quién llamar',
  paragraphs: [
    `${ADVICE} En las líneas de asistencia atendemos las 24 horas y en español.`,
    'Cuando autorizamos un gasto y lo pagás vos, te lo reintegramos hasta el tope del plan con los comprobantes y el informe de quien te atendió.',
  ],
}

/** The section with the text of staff; null where they added nothing. */
function textSection({ conditions = '' }: ConditionsSource['tariff']): ConditionsSection | null {
  const paragraphs = conditions
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return paragraphs.length > 0 ? { id: 'particulares', title: 'Condiciones particulares', paragraphs } : null
}
