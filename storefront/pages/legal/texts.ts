import { siteTexts } from '../../i18n/texts.ts'
import { type Texts, translator } from '../../i18n/translator.ts'

/** The texts around the legal texts. */
const legal = {
  eyebrow: 'Información legal',
  version: 'Versión {version}.',
  /** In the other languages: that the Spanish text counts. */
  courtesy: '',
  contents: 'En esta página',
  contact: '¿Dudas? Hablá con nosotros',
  'contact.mail': 'Escribinos a {email}',

  'terms.title': 'Términos y condiciones',
  'terms.lead': 'Qué comprás, qué incluye, qué no, y cómo dar marcha atrás. En palabras simples.',
  'terms.description':
    'Condiciones de venta de la asistencia al viajero: precio, vigencia, topes, exclusiones y arrepentimiento.',

  'privacy.title': 'Política de privacidad',
  'privacy.lead': 'Qué datos pedimos, para qué los usamos y cómo podés verlos, corregirlos o borrarlos.',
  'privacy.description':
    'Cómo cuidamos tus datos personales según la Ley 18.331, y qué guarda este sitio en tu navegador.',

  'withdrawal.title': 'Derecho de arrepentimiento',
  'withdrawal.lead': 'Te arrepentiste de la compra. Está bien: no hace falta que expliques por qué.',
  'withdrawal.description':
    'Cómo arrepentirte de tu compra dentro de los 5 días hábiles y antes de que empiece la cobertura (Ley 17.250).',
  'withdrawal.today': 'Si compraste hoy, tenés tiempo hasta el {day} inclusive',
  'withdrawal.todayText': 'Son 5 días hábiles desde la compra, siempre que la cobertura todavía no haya empezado.',
  'withdrawal.now': 'Arrepentirme ahora',
  'withdrawal.how': 'Cómo se hace',
  'withdrawal.how.1': 'Buscá tu compra con el número de voucher, tu documento o tu email.',
  'withdrawal.how.2': 'Te mandamos un código al email con el que compraste.',
  'withdrawal.how.3':
    'Elegí “Cancelar este plan”: ves cuánto te devolvemos, y al confirmar damos la orden en el momento.',
  'withdrawal.form': '¿No podés recibir el código?',
  'withdrawal.formText':
    'Completá el formulario con tu número de voucher y tu documento. Te damos un número de caso, con el que queda registrada la fecha del pedido, y te confirmamos por email dentro de las 72 horas hábiles.',
  'withdrawal.ask': 'Pedirlo con el formulario',
  'withdrawal.back': 'Qué te devolvemos',
  'withdrawal.backText':
    'Todo lo que pagaste, sin descuentos ni costos, por el mismo medio. Si pagaste con tarjeta, damos la orden enseguida y el banco la acredita en su próximo cierre. Si pagaste en cuotas, avisale también al emisor de tu tarjeta: las cuotas que falten quedan sin efecto.',
  'withdrawal.not': 'Cuándo no corre',
  'withdrawal.notText':
    'Si la cobertura ya empezó o pasaron los 5 días hábiles, no hay arrepentimiento, pero igual podés pedir la cancelación: la estudiamos según tu plan.',
  'withdrawal.law':
    'Este derecho está en el artículo 16 de la Ley 17.250 de Relaciones de Consumo. Son hábiles los días de lunes a viernes que no sean 1 de enero, 1 de mayo, 18 de julio, 25 de agosto ni 25 de diciembre.',
} as const satisfies Texts

export const t = translator({ ...siteTexts, legal })
