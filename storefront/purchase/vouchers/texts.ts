import { type Text, translator } from '../../i18n/translator.ts'

const texts = {
  'meta.title': 'Tus vouchers',
  'meta.description': 'Los vouchers de tu asistencia al viajero, listos para descargar.',
  title: '¡Listo! Tu asistencia está confirmada',
  lead: 'Compra {number}. También te mandamos todo por email a {email}.',
  'list.title': { one: 'Tu voucher', other: 'Tus {count} vouchers' },
  number: 'Voucher {number}',
  download: 'Descargar PDF',
  'download.label': 'Descargar PDF de {passenger}',
  'next.title': 'Qué hacer ahora',
  'next.save': 'Guardá cada voucher en el celular de quien viaja, o llevalo impreso.',
  'next.mail': 'Si el email no llega en unos minutos, buscalo en la carpeta de correo no deseado.',
  'next.help': 'Si te pasa algo en el viaje, llamanos antes de pagar: coordinamos la atención con vos, a toda hora.',
  'lines.title': 'Teléfonos de asistencia, las 24 horas',
  home: 'Ir al inicio',
  again: 'Comprar otra asistencia',
  'none.title': 'No hay vouchers para mostrar acá',
  'none.text': 'Si ya compraste, los vouchers están en tu email. Si no, empezá tu cotización.',
  'none.start': 'Cotizar',
} as const satisfies Record<string, Text>

export const tv = translator(texts)
