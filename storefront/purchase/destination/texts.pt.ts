import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const destination = {
  lead: 'Se visitar mais de uma região, escolha a que inclua todas.',
  legend: 'Destino',
  from: 'A partir de {price}',
  ages: 'Preços por pessoa de até 74 anos.',
  none: 'Sem planos para estas datas',
  samePrice: 'A América do Sul custa o mesmo que a América Latina e o Caribe, que a inclui.',

  places: 'Que países ou cidades você visita?',
  placesHint: 'Um de cada vez: marcamos a região que os cobre. Ou escolha você.',
} as const

export const t = translator({ ...purchaseTexts, destination } satisfies Translation<typeof source>)
