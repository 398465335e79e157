import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

export const vouchers = {
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
  'none.text':
    'Si ya compraste, los vouchers están en tu email, y también podés buscarlos acá. Si no, empezá tu cotización.',
  'none.start': 'Cotizar',
  'none.find': 'Buscar mi voucher',
  'contact.title': 'Contacto',
  'contact.text': '¿Algo no está bien en tu compra? Escribinos o llamanos.',
  'contact.write': 'Escribinos a {email}',
  'contact.message': 'Hola, mi voucher es el {number}.',
  resend: 'Mandar otra vez por email',
  resent: 'Te mandamos los vouchers otra vez, al email de la compra.',

  'find.meta': 'Buscar mi voucher',
  'find.description': 'Volvé a descargar tus vouchers de asistencia al viajero, o pedí que te los mandemos otra vez.',
  'find.title': 'Buscá tu voucher',
  'find.lead': 'Descargalo de nuevo, o pedí que te lo mandemos otra vez por email.',
  'find.lookup': 'Código o número de voucher, o documento',
  'find.hint': 'Por ejemplo 17-1, tu cédula o tu pasaporte.',
  'find.ask': 'Recibir un código por email',
  'find.safe': 'Para cuidar tus datos, te mandamos un código al email con el que se hizo la compra.',
  'cancel.open': 'Cancelar este plan',
  'cancel.all':
    'Estás a tiempo de arrepentirte sin costo: te devolvemos {refund} a la tarjeta con la que pagaste y los vouchers quedan anulados.',
  'cancel.bySeller':
    'Estás a tiempo de arrepentirte sin costo: quien te lo vendió te devuelve {refund} y los vouchers quedan anulados.',
  'cancel.terms': {
    one: 'Pasó el plazo para arrepentirse y falta 1 día para la salida: te devolvemos el {percent} %, {refund}. Pedilo y te respondemos dentro de las 72 horas hábiles.',
    other:
      'Pasó el plazo para arrepentirse y faltan {count} días para la salida: te devolvemos el {percent} %, {refund}. Pedilo y te respondemos dentro de las 72 horas hábiles.',
  },
  'cancel.departed':
    'El viaje ya empezó: no corresponde devolución. Si pasó algo, contanos y lo vemos dentro de las 72 horas hábiles.',
  'cancel.confirm': 'Cancelar y recibir {refund}',
  'cancel.ask': 'Pedir la cancelación',
  'cancel.asked': 'Recibimos tu pedido {number}. Te respondemos por email a más tardar el {due}.',
  'cancel.back': 'Volver',
  'correct.open': 'Corregir mis datos',
  'correct.title': 'Corregí tus datos',
  'correct.lead':
    'Tal como figuran en el documento. El precio no cambia: te mandamos los vouchers nuevos, y los anteriores quedan reemplazados.',
  'correct.whose': 'Pasajero {n}: ',
  'correct.email': 'Email',
  'correct.email.hint': 'Ahí te mandamos los vouchers y los códigos.',
  'correct.phone': 'Teléfono',
  'correct.confirm': 'Guardar las correcciones',
  'correct.done': 'Corregimos tus datos. Si cambió un voucher, el de acá es el nuevo.',
  'find.cancelled': 'Este plan se canceló: sus vouchers están anulados y no dan cobertura.',
  'find.code.title': 'Revisá tu email',
  'find.code.text':
    'Si encontramos tu compra, te mandamos un código de 6 números al email con el que se hizo. Vale 10 minutos.',
  'find.code': 'Código de 6 números',
  'find.code.hint': 'Si no llega en unos minutos, buscalo en el correo no deseado.',
  'find.confirm': 'Ver mis vouchers',
  'find.again': 'Buscar de otra forma',
  'find.noMail': '¿Ya no usás ese email, o no te llega? Escribinos o llamanos y te ayudamos.',
  'find.list.title': { one: 'Encontramos tu compra', other: 'Encontramos {count} compras' },
  'find.list.lead': 'Esta página queda abierta media hora.',
  'find.sale': '{plan}, {destination}',
  'find.sale.facts': 'Del {start} al {end} · Compra {number}',
  'find.end': 'Listo, cerrar',
  'find.loading': 'Buscando tus vouchers…',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, vouchers })
