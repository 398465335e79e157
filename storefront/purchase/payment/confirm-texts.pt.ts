import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './confirm-texts.ts'

const confirm = {
  failed: 'A compra não foi feita',
  'account.title': 'Compra faturada',
  'account.text': 'Será faturada à sua empresa.',
  'account.button': 'Confirmar a compra faturada, {amount}',
  'free.title': 'Sem custo',
  'free.text': 'O código cobre o total: não há nada a pagar.',
  'free.button': 'Confirmar a compra sem custo',
} as const

export const t = translator({ ...purchaseTexts, confirm } satisfies Translation<typeof source>)
