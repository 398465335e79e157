import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const promo = {
  label: 'Código de descuento',
  apply: 'Aplicar',
  applied: 'Código {code}: {percent} % de descuento aplicado',
  remove: 'Quitar el código {code}',
  removed: 'Quitaste el código de descuento.',
  empty: 'Escribí el código para aplicarlo.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, promo })
