import { type Texts, translator } from '../../i18n/translator.ts'

const calendar = {
  title: 'Calendario',
  pick: '{label}: elegí el día.',
  chosen: '{label}: {day}.',
  past: 'Ese día ya pasó: se puede elegir desde hoy.',
  tooEarly: 'Se puede elegir desde el {from}.',
  tooLate: 'Se puede elegir hasta el {to}.',
  tooLong: 'Un viaje dura hasta {days} días: el regreso puede ser hasta el {to}.',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  type: 'Prefiero escribirla',
  done: 'Listo',
  close: 'Cerrar el calendario',
} as const satisfies Texts

export const t = translator({ calendar })
