import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const realAges = {
  title: 'El precio cambia con estas edades',
  titleSame: 'Hay beneficios que no van con estas edades',
  text: 'Las fechas de nacimiento no coinciden con las edades que cotizaste. Este es el precio para las edades reales:',
  before: 'Precio cotizado',
  after: 'Precio nuevo',
  rise: 'Pagás {amount} más',
  fall: 'Pagás {amount} menos',
  lost: 'Por la edad, se quitan estos beneficios:',
  lostItem: '{benefit}, pasajero {n}',
  accept: 'Aceptar y seguir',
  review: 'Revisar las fechas',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, realAges })
