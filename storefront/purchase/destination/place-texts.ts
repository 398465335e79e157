import type { Area } from '#shared/places/countries.ts'
import { type Texts, translator } from '../../i18n/translator.ts'

/** The texts about named places, which are loaded when a visitor comes to their field. */
const places = {
  found: 'Países y ciudades',
  named: 'Lo que visitás',
  remove: 'Quitar {name}',
  unknown: 'No encontramos «{text}»: elegí la región a mano.',
  covered: '{names}: te cubre {region}.',
  home: '{name}: vivís en {country}, y la asistencia no cubre gastos en tu país de residencia. Nombrá los otros países que visitás.',
  homeItself: 'La asistencia no cubre gastos en {country}, tu país de residencia. Nombrá los otros países que visitás.',
  notIncluded: '{chosen} no incluye a {names}: elegí {region}.',
  noRegion: 'Hoy ninguna región incluye a {names}. Quitá lo que sobre, o escribinos.',
} as const satisfies Texts

/** Where a place is, for each part of the world that has a name. */
const placeIn = {
  europe: '{name} está en Europa: elegí {region}.',
  southAmerica: '{name} está en Sudamérica: elegí {region}.',
  centralAmerica: '{name} está en Latinoamérica y el Caribe: elegí {region}.',
  northAmerica: '{name} está en América del Norte: elegí {region}.',
  asia: '{name} está en Asia: elegí {region}.',
  africa: '{name} está en África: elegí {region}.',
  oceania: '{name} está en Oceanía: elegí {region}.',
  elsewhere: 'Para incluir a {name}, elegí {region}.',
} as const satisfies Record<Area, string>

export const t = translator({ places, placeIn })
