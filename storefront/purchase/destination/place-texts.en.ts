import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './place-texts.ts'

const places = {
  found: 'Countries and cities',
  named: 'What you visit',
  remove: 'Remove {name}',
  unknown: 'We could not find “{text}”: choose the region yourself.',
  covered: '{names}: covered by {region}.',
  home: '{name}: you live in {country}, and the assistance does not cover expenses in your country of residence. Name the other countries you visit.',
  homeItself:
    'The assistance does not cover expenses in {country}, your country of residence. Name the other countries you visit.',
  notIncluded: '{chosen} does not include {names}: choose {region}.',
  noRegion: 'Today no region includes {names}. Remove what is not needed, or write to us.',
} as const

const placeIn = {
  europe: '{name} is in Europe: choose {region}.',
  southAmerica: '{name} is in South America: choose {region}.',
  centralAmerica: '{name} is in Latin America and the Caribbean: choose {region}.',
  northAmerica: '{name} is in North America: choose {region}.',
  asia: '{name} is in Asia: choose {region}.',
  africa: '{name} is in Africa: choose {region}.',
  oceania: '{name} is in Oceania: choose {region}.',
  elsewhere: 'To include {name}, choose {region}.',
} as const

export const t = translator({ places, placeIn } satisfies Translation<typeof source>)
