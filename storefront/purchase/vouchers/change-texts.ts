import { type Texts, translator } from '../../i18n/translator.ts'
import { vouchers } from './texts.ts'

const change = {
  open: 'Cambiar este plan',
  'open.extension': 'Extender el viaje',
  over: 'El viaje ya terminó: no hay nada para cambiar.',
  kind: 'Qué querés cambiar',
  'kind.change': 'Fechas, destino, plan o nacimiento',
  'kind.passenger-cancelled': 'Alguien no viaja',
  'kind.extension': 'Quedarme más días',
  startDate: 'Salida',
  endDate: 'Regreso',
  until: 'Nuevo regreso',
  destination: 'Destino',
  plan: 'Plan',
  born: 'Fechas de nacimiento',
  who: 'Quién no viaja',
  price: 'Ver cuánto cuesta',
  toPay: 'Con el cambio tu plan cuesta {price}: faltan pagar {amount}. Hasta que lo pagues no cambia nada.',
  refund: 'Con el cambio tu plan cuesta {price}: te devolvemos {amount}.',
  refundLess: 'Con el cambio tu plan cuesta {price}: te devolvemos {amount}. El cargo es de {fee}.',
  same: 'Con el cambio tu plan sigue costando {price}.',
  losesFamilyPlan: 'Quienes quedan no forman un plan familiar: cada uno paga su precio.',
  pay: 'Cambiar y pagar {amount}',
  'pay.extension': 'Extender y pagar {amount}',
  takeBack: 'Cambiar y recibir {amount}',
  confirm: 'Hacer el cambio',
} as const satisfies Texts

export const t = translator({ vouchers, change })
