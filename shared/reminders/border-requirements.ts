import {
  ASIA_AFRICA_OCEANIA,
  EUROPE,
  LATIN_AMERICA,
  NORTH_AMERICA,
  SOUTH_AMERICA,
  WORLD,
} from '../catalogue/plan-terms.ts'
import type { Day } from '../dates.ts'
import { addMonths } from '../months.ts'
import { SCHENGEN_MINIMUM_EUR } from '../quoting/schengen.ts'
import { capInSpanish } from '../sales/in-english.ts'

/** A review of more months is old: the email then asks the traveller to confirm the requirement. */
const REVIEW_LASTS_MONTHS = 6

/** What a place asks of travellers who enter it, by a public source. It never says that they will be admitted. */
export type BorderRequirement = {
  /** A country or region inside the destination: a sale does not say which of its countries the traveller visits. */
  place: string
  /** Ids of the catalogue's destinations with this place. */
  destinationIds: readonly number[]
  text: string
  /** The office or law that says so, and its public address. */
  source: { name: string; url: string }
  /** The day of the newest evidence that the source still says so; a review that finds it unchanged moves it. */
  reviewedOn: Day
}

/**
 * Only what an official source states is listed; of other places nothing is said, neither that they ask for something nor that
 * they do not. A sale does not have the nationality of its travellers, so only what holds for every passport is said of visas.
 */
export const BORDER_REQUIREMENTS: readonly BorderRequirement[] = [
  {
    place: 'Espacio Schengen: pasaporte',
    destinationIds: [EUROPE, WORLD],
    text: 'El pasaporte tiene que valer al menos tres meses más que la salida prevista y haberse emitido en los últimos diez años.',
    source: {
      name: 'Reglamento (UE) 2016/399, artículo 6',
      url: 'https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=CELEX:32016R0399',
    },
    reviewedOn: '2026-11-28',
  },
  {
    place: 'Espacio Schengen: con visa',
    destinationIds: [EUROPE, WORLD],
    text: `Si viajás con visa, te piden un seguro médico de viaje de al menos ${capInSpanish(SCHENGEN_MINIMUM_EUR, 'EUR')}, válido en todo el espacio Schengen y por toda la estadía. Sin visa, el reglamento no lo exige.`,
    source: {
      name: 'Reglamento (CE) 810/2009, artículo 15',
      url: 'https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=CELEX:32009R0810',
    },
    reviewedOn: '2026-11-28',
  },
  {
    place: 'Cuba',
    destinationIds: [LATIN_AMERICA, WORLD],
    text: 'Pide a los viajeros un seguro de viaje con cobertura de gastos médicos, de una entidad reconocida en Cuba. Quien llega sin uno puede comprarlo al entrar.',
    source: {
      name: 'Gaceta Oficial de Cuba, acuerdo del Consejo de Ministros en vigor desde el 1 de mayo de 2010',
      url: 'https://www.gacetaoficial.gob.cu',
    },
    reviewedOn: '2026-01-14',
  },
  {
    place: 'Islas Galápagos (Ecuador)',
    destinationIds: [LATIN_AMERICA, SOUTH_AMERICA, WORLD],
    text: 'Para entrar a las islas, a los turistas extranjeros se les pide un seguro de salud, además de la tarjeta de control de tránsito.',
    source: {
      name: 'Consejo de Gobierno del Régimen Especial de Galápagos',
      url: 'https://gobiernogalapagos.gob.ec/?p=1424',
    },
    reviewedOn: '2018-06-12',
  },
  {
    place: 'Argentina',
    destinationIds: [LATIN_AMERICA, SOUTH_AMERICA, WORLD],
    text: 'Un decreto de mayo de 2025 agregó a la ley de migraciones una declaración jurada y un seguro de salud para entrar, según se reglamente. Fijate en Migraciones si ya se aplica.',
    source: {
      name: 'Decreto 366/2025 de Argentina',
      url: 'https://servicios.infoleg.gob.ar/infolegInternet/anexos/410000-414999/413297/norma.htm',
    },
    reviewedOn: '2025-07-01',
  },
  {
    place: 'Estados Unidos',
    destinationIds: [NORTH_AMERICA, WORLD],
    text: 'Pide visa o, con pasaporte de un país de su programa de exención, la autorización electrónica ESTA aprobada antes de viajar. Fijate en la página oficial cuál le corresponde a tu pasaporte; los de Canadá tienen otra regla.',
    source: {
      name: 'Departamento de Estado de Estados Unidos, Visa Waiver Program',
      url: 'https://travel.state.gov/content/travel/en/us-visas/tourism-visit/visa-waiver-program.html',
    },
    reviewedOn: '2024-04-12',
  },
  {
    place: 'Canadá',
    destinationIds: [NORTH_AMERICA, WORLD],
    text: 'Pide visa o, con pasaporte de un país exento que llega en avión o hace escala, la autorización electrónica eTA. Los ciudadanos de Estados Unidos no la necesitan. Fijate en la página oficial cuál le corresponde a tu pasaporte.',
    source: {
      name: 'Gobierno de Canadá, Find out if you need an eTA or a visitor visa',
      url: 'https://ircc.canada.ca/english/visit/visas.asp',
    },
    reviewedOn: '2016-11-10',
  },
  {
    place: 'Georgia',
    destinationIds: [ASIA_AFRICA_OCEANIA, WORLD],
    text: 'Desde el 1 de enero de 2026 pide a los turistas un seguro de salud y accidentes de al menos 30.000 laris por toda la estadía, en inglés o en georgiano.',
    source: { name: 'Ley de Turismo de Georgia, Ministerio de Relaciones Exteriores', url: 'https://mfa.gov.ge' },
    reviewedOn: '2026-01-07',
  },
]

/** A requirement as it is shown on a day; `isOld` asks the reader to confirm it. */
export type BorderAdvice = BorderRequirement & { isOld: boolean }

/** Returns the border requirements of the places of a destination, as advice on a day; empty for a destination without any. */
export function borderRequirements(destinationId: number, today: Day): BorderAdvice[] {
  return BORDER_REQUIREMENTS.filter(({ destinationIds }) => destinationIds.includes(destinationId)).map(
    (requirement) => ({ ...requirement, isOld: addMonths(requirement.reviewedOn, REVIEW_LASTS_MONTHS) < today }),
  )
}
