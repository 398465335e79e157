import { type Texts, translator } from '../i18n/translator.ts'

const promo = {
  title: 'Promoción del enlace',
  checking: 'Código {code}: lo estamos comprobando…',
  counts: 'Código {code}: {percent}\u00a0% de descuento. Se aplica solo cuando ves los precios.',
  refused: 'El código {code} no se aplica. {reason}',
  kept: 'Código {code}: todavía no pudimos comprobarlo. Lo probamos de nuevo cuando veas los precios.',
} as const satisfies Texts

export const t = translator({ promo })
