import { type Text, translator } from '../../i18n/translator.ts'

/** The conditions of sale are a draft for counsel (decisions.md §16). */
const texts = {
  lead: 'Ahí te llegan apenas termina la compra, junto con los teléfonos de asistencia.',
  email: 'Email',
  emailConfirmation: 'Repetí el email',
  phone: 'Teléfono',
  'phone.hint': 'Por ejemplo, 099 123 456. Si no es de Uruguay, con el código del país: +54 11…',
  subscription: 'Quiero recibir novedades y promociones por email.',
  terms: 'Acepto los términos y condiciones de venta y la política de privacidad.',
  'terms.read': 'Leer los términos y la privacidad',
  'terms.sale':
    'Comprás una asistencia al viajero para las fechas, el destino y los pasajeros indicados. El precio es final, en dólares de Estados Unidos. El voucher se emite a nombre de cada pasajero y no es transferible.',
  'terms.withdrawal':
    'Podés arrepentirte dentro de los 5 días hábiles de la compra y antes de que empiece la vigencia (Ley 17.250): te devolvemos todo lo que pagaste.',
  'terms.privacy':
    'Usamos tus datos y los de los pasajeros para emitir los vouchers y prestar la asistencia (Ley 18.331). No los vendemos. Podés pedir verlos, corregirlos o borrarlos cuando quieras.',
} as const satisfies Record<string, Text>

export const tc = translator(texts)
