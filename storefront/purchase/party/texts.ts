import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const party = {
  lead: 'La edad que cuenta es la que van a tener el día de la salida.',
  adults: 'Hasta 74 años',
  'adults.hint': 'Bebés, niños y adultos',
  seniors: '75 a 84 años',
  older: '¿Viaja alguien de 85 años o más? Para esa edad cotizamos en forma personalizada.',
  'older.mail': 'Escribinos a {email}',
  'older.phone': 'Llamanos al {phone}',
  'family.title': 'Plan familiar',
  'family.offer': '2 adultos de 23 a 74 años y hasta 4 menores de 23 viajando gratis.',
  'family.choose': 'Usar el plan familiar',
  'family.leave': 'Dejar el plan familiar',
  'family.size': 'Integrantes de la familia',
  'family.size.hint': '2 adultos y de 1 a 8 menores de 23 años',
  'family.member': 'Fecha de nacimiento, integrante {n}',
  'family.age': { one: '{count} año al viajar', other: '{count} años al viajar' },
  'family.left': 'Dejaste el plan familiar.',
  'family.entered': 'Ingresá las fechas de nacimiento.',
  'price.label': 'Precio para todos',
  'price.from': 'Desde',
  'price.loading': 'Calculando el precio…',
  'price.empty': 'Completá quiénes viajan para ver el precio.',
  'price.said': 'Desde {amount} por {people}',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, party })
