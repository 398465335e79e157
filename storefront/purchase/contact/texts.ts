import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const contact = {
  lead: 'Ahí te llegan apenas termina la compra, junto con los teléfonos de asistencia.',
  email: 'Email',
  meant: '¿Quisiste decir {domain}?',
  'meant.yes': 'Sí, corregir',
  emailConfirmation: 'Repetí el email',
  phone: 'Teléfono',
  'phone.hint': 'Por ejemplo, 099 123 456. Si no es de Uruguay, con el código del país: +54 11…',
  subscription: 'Quiero recibir novedades y promociones por email.',
  'terms.withdrawal':
    'Podés arrepentirte dentro de los 5 días hábiles de la compra y antes de que empiece la cobertura: te devolvemos todo.',
  'terms.read': 'Términos y condiciones',
  'terms.privacy': 'Política de privacidad',
  'terms.regret': 'Derecho de arrepentimiento',
  'terms.version': 'Versión {version}.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, contact })
