import type { EntryRequirement } from '#shared/entry-requirements/requirement.ts'

/** The Schengen States. */
const SCHENGEN = 'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

const noCover = { asksCover: false, minCover: null, asksRepatriation: false, certificate: null } as const
const anyCover = { asksCover: true, minCover: null, asksRepatriation: false, certificate: 'es' } as const

/**
 * The requirements that a first start or an upgrade writes; staff change them afterwards. Each row is what a public source states.
 * A place without a row is unknown to us: it may ask for something or not.
 */
export const SOURCED_REQUIREMENTS: readonly (EntryRequirement & { id: string })[] = [
  {
    id: '5c0e0000-0000-4000-8000-000000000001',
    place: 'Espacio Schengen: pasaporte',
    countries: SCHENGEN,
    text: 'El pasaporte tiene que valer al menos tres meses más que la salida prevista y haberse emitido en los últimos diez años.',
    ...noCover,
    sourceName: 'Reglamento (UE) 2016/399, artículo 6',
    sourceUrl: 'https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=CELEX:32016R0399',
    reviewedOn: '2026-11-28',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000002',
    place: 'Espacio Schengen: con visa',
    countries: SCHENGEN,
    text: 'Si viajás con visa, te piden un seguro médico de viaje de al menos EUR 30.000, con repatriación, válido en todo el espacio Schengen y por toda la estadía. Sin visa, el reglamento no lo exige.',
    asksCover: true,
    // What a plan needs to be "Apto Schengen".
    minCover: 40_000_00,
    asksRepatriation: true,
    certificate: null,
    sourceName: 'Reglamento (CE) 810/2009, artículo 15',
    sourceUrl: 'https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=CELEX:32009R0810',
    reviewedOn: '2026-11-28',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000003',
    place: 'Cuba',
    countries: ['CU'],
    text: 'Pide a los viajeros extranjeros un seguro de viaje con cobertura de gastos médicos, de una entidad reconocida en Cuba. Quien llega sin uno puede comprarlo al entrar.',
    ...anyCover,
    sourceName: 'Gaceta Oficial de Cuba, acuerdo del Consejo de Ministros en vigor desde el 1 de mayo de 2010',
    sourceUrl: 'https://www.gacetaoficial.gob.cu',
    reviewedOn: '2026-01-14',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000004',
    place: 'Ecuador',
    countries: ['EC'],
    text: 'La ley de 2017 pide a los turistas un seguro de salud, público o privado, por toda la estadía, salvo a quienes se mueven en las zonas de integración fronteriza. No tenemos una fuente más nueva que diga si se controla.',
    ...anyCover,
    sourceName: 'Ley Orgánica de Movilidad Humana de Ecuador, artículo 56 (Registro Oficial 938)',
    sourceUrl: 'https://www.registroficial.gob.ec',
    reviewedOn: '2018-01-30',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000005',
    place: 'Islas Galápagos (Ecuador)',
    countries: ['EC'],
    text: 'Para entrar a las islas, a los turistas extranjeros se les pide un seguro de salud, además de la tarjeta de control de tránsito.',
    ...anyCover,
    sourceName: 'Consejo de Gobierno del Régimen Especial de Galápagos',
    sourceUrl: 'https://gobiernogalapagos.gob.ec/?p=1424',
    reviewedOn: '2018-06-12',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000006',
    place: 'Argentina',
    countries: ['AR'],
    text: 'Un decreto de mayo de 2025 agregó a la ley de migraciones una declaración jurada y un seguro de salud para entrar, según se reglamente. Fijate en Migraciones si ya se aplica.',
    ...anyCover,
    sourceName: 'Decreto 366/2025 de Argentina',
    sourceUrl: 'https://servicios.infoleg.gob.ar/infolegInternet/anexos/410000-414999/413297/norma.htm',
    reviewedOn: '2025-07-01',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000007',
    place: 'Estados Unidos',
    countries: ['US'],
    text: 'Pide visa o, con pasaporte de un país de su programa de exención, la autorización electrónica ESTA aprobada antes de viajar. Fijate en la página oficial cuál le corresponde a tu pasaporte; los de Canadá tienen otra regla.',
    ...noCover,
    sourceName: 'Departamento de Estado de Estados Unidos, Visa Waiver Program',
    sourceUrl: 'https://travel.state.gov/content/travel/en/us-visas/tourism-visit/visa-waiver-program.html',
    reviewedOn: '2024-04-12',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000008',
    place: 'Canadá',
    countries: ['CA'],
    text: 'Pide visa o, con pasaporte de un país exento que llega en avión o hace escala, la autorización electrónica eTA. Los ciudadanos de Estados Unidos no la necesitan. Fijate en la página oficial cuál le corresponde a tu pasaporte.',
    ...noCover,
    sourceName: 'Gobierno de Canadá, Find out if you need an eTA or a visitor visa',
    sourceUrl: 'https://ircc.canada.ca/english/visit/visas.asp',
    reviewedOn: '2016-11-10',
  },
  {
    id: '5c0e0000-0000-4000-8000-000000000009',
    place: 'Georgia',
    countries: ['GE'],
    text: 'Desde el 1 de enero de 2026 pide a los turistas un seguro de salud y accidentes de al menos 30.000 laris por toda la estadía, en inglés o en georgiano. No lo pide a pasaportes diplomáticos u oficiales ni a choferes de transporte internacional.',
    asksCover: true,
    // The published 30,000 laris were about USD 11,100 when the law came into force.
    minCover: 15_000_00,
    asksRepatriation: false,
    certificate: 'en',
    sourceName: 'Ley de Turismo de Georgia, Ministerio de Relaciones Exteriores',
    sourceUrl: 'https://slovenia.mfa.gov.ge/en/samogzauro_dazgveva',
    reviewedOn: '2026-01-07',
  },
]
