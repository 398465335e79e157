import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const beforeCharge = {
  'changed.accept': 'Aceptar el precio nuevo',
  'changed.after': 'Precio nuevo',
  'changed.before': 'Precio anterior',
  'changed.fall': '{amount} menos',
  'changed.leave': 'Elegir otro plan',
  'changed.rise': '{amount} más',
  'changed.text': 'Cambió desde que lo viste. Este es el precio para las mismas fechas, pasajeros y plan:',
  'changed.title': 'El precio cambió',
  'duplicate.confirm': 'Sí, quiero otra compra',
  'duplicate.leave': 'No, volver al inicio',
  'duplicate.text':
    'En las últimas 24 horas ya se compró una asistencia para los mismos pasajeros, destino y fechas. Los vouchers están en tu email.',
  'duplicate.title': '¿Querés comprar otra vez?',
  'error.again': 'No se cobró nada. Seguimos probando cada pocos segundos: dejá esta página abierta.',
  'error.contact': 'Revisar el email y el teléfono',
  'error.credit': 'La venta no se hizo',
  'error.dates': 'Cambiar las fechas',
  'error.open': 'No pudimos preparar el pago',
  'error.passengers': 'Revisar los pasajeros',
  'error.plan': 'Elegir otro plan',
  'error.retry': 'Volver a intentar',
  'error.tries': 'No se cobró nada',
  'error.vouchers': 'Ver mis vouchers',
  'error.withoutPromo': 'Seguir sin el código',
  'session.login': 'Entrar otra vez',
  'session.text':
    'La venta no se hizo. Entrá otra vez con tu usuario, que se abre en otra pestaña, y después volvé a esta para seguir.',
  'session.title': 'Tu sesión terminó',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, beforeCharge })
