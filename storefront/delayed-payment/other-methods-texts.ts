import { type Texts, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'

const others = {
  title: 'Otras formas de pago',
  counter: 'Pagás en cualquier local, hasta el {until}.',
  transfer: 'Pagás desde la página de tu banco, hasta el {until}.',
  preparing: 'Preparando el pago…',
  error: 'No pudimos preparar el pago',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, others })
