import type { Cents } from '../money.ts'
import { BENEFIT } from './benefit-ids.ts'
import { LATIN_AMERICA, NORTH_AMERICA } from './plan-terms.ts'

const EUROPE = 1

/** Whom the traveller calls first: us, the airline at its counter and then us, or us before leaving home. */
export type CalledFirst = 'assistance' | 'airline' | 'before-leaving'

/** An incident on a trip, with its usual cost there according to a public source. */
export type Mishap = {
  id: string
  title: string
  place: string
  /** The destination whose plans are compared when the visitor named no trip. */
  destinationId: number
  cost: Cents
  /** What the cost measures. */
  figure: string
  /** `year` is the year of the figures, or of the publication. */
  source: { name: string; year: string; url: string }
  /** The id of the catalogue's benefit that pays for it. */
  benefitId: number
  calls: CalledFirst
}

const UNITED_STATES = { place: 'Estados Unidos', destinationId: NORTH_AMERICA }
const HEALTHCARE = {
  name: 'HealthCare.gov, gobierno de Estados Unidos',
  year: '2024',
  url: 'https://www.healthcare.gov/why-coverage-is-important/protection-from-high-medical-costs/',
}
const HEART_ATTACK = {
  cost: 18_970_00,
  figure: 'costo medio de una internación por infarto',
  source: {
    name: 'Mallow y otros, ClinicoEconomics and Outcomes Research, con datos de AHRQ',
    year: '2019',
    url: 'https://doi.org/10.2147/CEOR.S397220',
  },
}
const LODGING = {
  name: 'GSA, boletín FTR 26-01',
  year: '2026',
  url: 'https://www.gsa.gov/travel/plan-book/per-diem-rates',
}
const TOURISM = {
  name: 'Ministerio de Turismo de Uruguay, en El País',
  year: '2017',
  url: 'http://negocios.elpais.com.uy/salidas-gastos-uruguayos-exterior.html',
}

/**
 * The figures are of other countries and years: the screen says that they are only indicative. The first one is shown first: of
 * it, every plan pays another amount.
 */
export const MISHAPS: readonly Mishap[] = [
  {
    id: 'valija',
    title: 'Se pierde tu valija',
    place: 'Cualquier vuelo internacional',
    destinationId: LATIN_AMERICA,
    cost: 1_850_00,
    figure: 'lo más que paga la aerolínea, por el Convenio de Montreal',
    source: { name: 'FlyersRights', year: '2021', url: 'https://flyersrights.us/baggage-information/' },
    benefitId: BENEFIT.lostLuggage,
    calls: 'airline',
  },
  {
    id: 'pierna',
    title: 'Te quebrás una pierna',
    ...UNITED_STATES,
    cost: 7_500_00,
    figure: 'hasta, por una pierna quebrada',
    source: HEALTHCARE,
    benefitId: BENEFIT.accident,
    calls: 'assistance',
  },
  {
    id: 'internacion',
    title: 'Te internan tres días',
    ...UNITED_STATES,
    cost: 30_000_00,
    figure: 'costo medio de tres días de hospital',
    source: HEALTHCARE,
    benefitId: BENEFIT.illness,
    calls: 'assistance',
  },
  {
    id: 'apendicitis',
    title: 'Te operan de apendicitis',
    place: 'California',
    destinationId: NORTH_AMERICA,
    cost: 33_611_00,
    figure: 'mediana de lo que cobra el hospital',
    source: {
      name: 'Hsia y otros, Archives of Internal Medicine',
      year: '2012',
      url: 'https://doi.org/10.1001/archinternmed.2012.1173',
    },
    benefitId: BENEFIT.illness,
    calls: 'assistance',
  },
  {
    id: 'infarto',
    title: 'Tenés un infarto',
    ...UNITED_STATES,
    ...HEART_ATTACK,
    benefitId: BENEFIT.illness,
    calls: 'assistance',
  },
  {
    id: 'preexistencia',
    title: 'Tenés otro infarto',
    ...UNITED_STATES,
    ...HEART_ATTACK,
    benefitId: BENEFIT.preexisting,
    calls: 'assistance',
  },
  {
    id: 'covid',
    title: 'Te internan por covid',
    ...UNITED_STATES,
    cost: 11_267_00,
    figure: 'mediana de una internación',
    source: { name: 'Advances in Therapy', year: '2020', url: 'https://doi.org/10.1007/s12325-021-01887-4' },
    benefitId: BENEFIT.illness,
    calls: 'assistance',
  },
  {
    id: 'guardia',
    title: 'Vas a una guardia y tenés más de 65',
    ...UNITED_STATES,
    cost: 690_00,
    figure: 'costo medio de una consulta de urgencia desde los 65 años',
    source: {
      name: 'AHRQ, HCUP Statistical Brief 268',
      year: '2017',
      url: 'https://www.ncbi.nlm.nih.gov/books/NBK566654/',
    },
    benefitId: BENEFIT.illness,
    calls: 'assistance',
  },
  {
    id: 'avion',
    title: 'Te trasladan en un avión sanitario',
    place: 'Cualquier lugar',
    destinationId: LATIN_AMERICA,
    cost: 50_000_00,
    figure: 'desde, por un traslado en avión sanitario',
    source: {
      name: 'CDC Yellow Book',
      year: '2010',
      url: 'https://wwwnc.cdc.gov/travel/yellowbook/2010/chapter-2/travel-insurance-evacuation-insurance.aspx',
    },
    benefitId: BENEFIT.transport,
    calls: 'assistance',
  },
  {
    id: 'cesarea',
    title: 'Te hacen una cesárea de urgencia',
    ...UNITED_STATES,
    cost: 28_998_00,
    figure: 'costo medio de un embarazo que termina en cesárea, con sus controles',
    source: {
      name: 'Peterson-KFF Health System Tracker',
      year: '2021-2023',
      url: 'https://www.healthsystemtracker.org/brief/health-costs-associated-with-pregnancy-childbirth-and-postpartum-care/',
    },
    benefitId: BENEFIT.pregnancy,
    calls: 'assistance',
  },
  {
    id: 'deporte',
    title: 'Te quebrás jugando al fútbol',
    ...UNITED_STATES,
    cost: 7_500_00,
    figure: 'hasta, por una pierna quebrada',
    source: HEALTHCARE,
    benefitId: BENEFIT.sports,
    calls: 'assistance',
  },
  {
    id: 'hotel',
    title: 'El médico te manda cinco días de reposo en un hotel',
    ...UNITED_STATES,
    cost: 550_00,
    figure: 'cinco noches a USD 110',
    source: LODGING,
    benefitId: BENEFIT.hotel,
    calls: 'assistance',
  },
  {
    id: 'vuelo',
    title: 'Tu vuelo sale al otro día',
    ...UNITED_STATES,
    cost: 178_00,
    figure: 'una noche a USD 110 y comidas por USD 68',
    source: LODGING,
    benefitId: BENEFIT.flight,
    calls: 'airline',
  },
  {
    id: 'europa',
    title: 'Cancelás tu viaje a Europa',
    place: 'Europa',
    destinationId: EUROPE,
    cost: 2_835_30,
    figure: 'lo que gasta en el viaje un uruguayo: 19,5 días a USD 145,40',
    source: TOURISM,
    benefitId: BENEFIT.cancellation,
    calls: 'before-leaving',
  },
  {
    id: 'brasil',
    title: 'Cancelás tu viaje a Brasil',
    place: 'Brasil',
    destinationId: LATIN_AMERICA,
    cost: 536_69,
    figure: 'lo que gasta en el viaje un uruguayo: 7,7 días a USD 69,70',
    source: TOURISM,
    benefitId: BENEFIT.cancellation,
    calls: 'before-leaving',
  },
  {
    id: 'fianza',
    title: 'Te detienen por un accidente de tránsito',
    ...UNITED_STATES,
    cost: 25_000_00,
    figure: 'mediana de la fianza de quienes quedan detenidos',
    source: {
      name: 'Prison Policy Initiative, con datos del Bureau of Justice Statistics',
      year: '2009',
      url: 'https://www.prisonpolicy.org/graphs/DTP_summary_2024_dollars.html',
    },
    benefitId: BENEFIT.bail,
    calls: 'assistance',
  },
]
