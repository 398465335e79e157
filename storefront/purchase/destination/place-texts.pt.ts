import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './place-texts.ts'

const places = {
  found: 'Países e cidades',
  named: 'O que você visita',
  remove: 'Remover {name}',
  unknown: 'Não encontramos “{text}”: escolha você a região.',
  covered: '{region} cobre: {names}.',
  home: '{name}: você mora em {country}, e a assistência não cobre despesas no seu país de residência. Informe os outros países que visita.',
  homeItself:
    'A assistência não cobre despesas em {country}, seu país de residência. Informe os outros países que visita.',
  notIncluded: '{chosen} não inclui {names}: escolha {region}.',
  noRegion: 'Hoje nenhuma região inclui {names}. Remova o que não precisa, ou escreva para nós.',
} as const

const placeIn = {
  europe: '{name} fica na Europa: escolha {region}.',
  southAmerica: '{name} fica na América do Sul: escolha {region}.',
  centralAmerica: '{name} fica na América Latina e no Caribe: escolha {region}.',
  northAmerica: '{name} fica na América do Norte: escolha {region}.',
  asia: '{name} fica na Ásia: escolha {region}.',
  africa: '{name} fica na África: escolha {region}.',
  oceania: '{name} fica na Oceania: escolha {region}.',
  elsewhere: 'Para incluir {name}, escolha {region}.',
} as const

export const t = translator({ places, placeIn } satisfies Translation<typeof source>)
