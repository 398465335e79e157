import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const grouping = {
  title: 'Ahorrás {amount} con el plan familiar',
  counted: {
    one: '¿Viajan 2 adultos de 23 a 74 años y {count} menor de 23?',
    other: '¿Viajan 2 adultos de 23 a 74 años y {count} menores de 23?',
  },
  known: 'Por las edades que nos diste, pueden viajar en plan familiar.',
  price: '{plan} queda en {amount} para todos, con la misma cobertura.',
  take: 'Pasar al plan familiar',
  taken: 'Ahora viajan en plan familiar: {plan} cuesta {amount} para todos.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, grouping })
