import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './grouping-texts.ts'

const grouping = {
  title: 'You save {amount} with the family plan',
  counted: {
    one: 'Are 2 adults aged 23 to 74 and {count} person under 23 travelling?',
    other: 'Are 2 adults aged 23 to 74 and {count} people under 23 travelling?',
  },
  known: 'At the ages you gave us, you can travel on the family plan.',
  price: '{plan} comes to {amount} for everybody, with the same cover.',
  take: 'Switch to the family plan',
  taken: 'You now travel on the family plan: {plan} costs {amount} for everybody.',
} as const

export const t = translator({ ...purchaseTexts, grouping } satisfies Translation<typeof source>)
