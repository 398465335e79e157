import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const confirm = {
  failed: 'La compra no se hizo',
  'account.title': 'Compra a cuenta',
  'account.text': 'Se carga a la cuenta corriente de tu empresa.',
  'account.button': 'Confirmar la compra a cuenta, {amount}',
  'free.title': 'Sin cargo',
  'free.text': 'El código cubre el total: no hay nada que pagar.',
  'free.button': 'Confirmar la compra sin cargo',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, confirm })
