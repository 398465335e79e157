import { publicMessages } from '#shared/messages/public.ts'
import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

export const payment = {
  review: 'Revisá tu compra',
  'check.trip': 'Viaje',
  'check.destination': 'Destino',
  'check.plan': 'Plan',
  'check.extras': 'Beneficios adicionales',
  'check.noExtras': 'Ninguno',
  'check.extra': '{benefit}, para {name}',
  'check.passengers': 'Pasajeros',
  'check.contact': 'Los vouchers van a',
  'check.residence': 'Viajan desde {country}',
  'check.born': 'nacimiento {date}',
  'change.trip': 'Cambiar el viaje',
  'change.extras': 'Cambiar los beneficios adicionales',
  'change.passengers': 'Cambiar los datos de los pasajeros',
  'change.contact': 'Cambiar el contacto',

  'pay.title': 'Pago con tarjeta',
  'pay.brands': 'Aceptamos Visa, Mastercard y OCA.',
  'pay.safe': 'Los datos de tu tarjeta van directo al medio de pago: no pasan por nuestro sitio ni los guardamos.',
  'pay.frame': 'Datos de la tarjeta',
  'pay.loading': 'Preparando el pago…',
  'pay.button': 'Pagar {amount}',
  'pay.amount': 'Pagás {amount} con el botón del formulario.',
  'pay.running': 'Procesando el pago…',
  'pay.late': 'El formulario no cargó. Revisá tu conexión y volvé a intentar.',

  'confirming.title': 'Estamos confirmando tu pago',
  'confirming.text': 'No vuelvas a pagar: puede llevar unos minutos.',
  'confirming.order': 'Número de orden: {order}.',
  'late.title': 'Tu pago se sigue confirmando',
  'late.text': 'No vuelvas a pagar: si se aprueba, los vouchers te llegan por email{to}; si no, no se cobra nada.',
  'late.again': 'Consultar otra vez',

  'error.title': 'No se cobró nada',
  'error.notPaid': 'El pago no se hizo. Podés intentarlo de nuevo.',
  'error.expired': 'La cotización había vencido: la actualizamos.',
  'failed.title': publicMessages['SALES.ERROR'],
  'failed.text': 'Escribinos con tu número de orden, {order}, y lo resolvemos con vos.',
  'failed.paid': 'Tu pago está registrado. Los vouchers te van a llegar por email a {email}.',
  'failed.contact': 'Escribinos a {email}',
  'failed.phone': 'Llamanos al {phone}',
  'failed.whatsapp': 'WhatsApp {phone}',
  'failed.message': 'Hola, tuve un problema con mi compra, orden {order}.',
  'failed.help': 'Ver cómo comunicarte con nosotros',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, payment })
