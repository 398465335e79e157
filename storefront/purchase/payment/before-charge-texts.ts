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
  'problem.open': 'No pudimos preparar el pago',
  'problem.passengers': 'Revisar los pasajeros',
  'problem.plan': 'Elegir otro plan',
  'problem.retry': 'Volver a intentar',
  'problem.withoutPromo': 'Seguir sin el código',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, beforeCharge })
