import { type Texts, translator } from './translator.ts'

const ui = {
  optional: '(opcional)',
  choose: 'Elegí una opción',
  errorPrefix: 'Error: {title}',
  busy: 'Un momento, por favor…',
  close: 'Cerrar',
  notifications: 'Avisos',
  progress: 'Paso {step} de {total}',
  stepTitle: '{title} (paso {step} de {total})',
  add: 'Agregar: {label}',
  remove: 'Quitar: {label}',
  'date.format': 'dd/mm/aaaa',
  'date.formats': 'dd/mm/aaaa al dd/mm/aaaa',
  'date.calendar': 'Elegir en el calendario',
  'price.total': 'Total',
  'price.before': 'Antes {amount}',
  'price.details': 'Ver el detalle',
  'price.announced': 'Total: {amount}',
} as const satisfies Texts

const frame = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  nav: 'Principal',
  home: '{brand}: inicio',
  salesAgent: 'Agente de ventas',
  quote: 'Cotizar',
  session: 'Sesión de {name}',
  language: 'Idioma',
  'nav.plans': 'Tipos de plan',
  'nav.improvePlan': 'Mejorá tu plan',
  'nav.assistance': 'Solicitar asistencia',
  'nav.findVouchers': 'Mi voucher',
  'nav.about': 'Sobre nosotros',
  'nav.refund': 'Solicitar reintegro',
  'nav.cancellation': 'Cancelar plan',
  'nav.terms': 'Términos y condiciones',
  'nav.privacy': 'Privacidad',
  'nav.withdrawal': 'Arrepentimiento',
  'nav.questions': 'Preguntas frecuentes',
  'footer.travel': 'Tu viaje',
  'footer.help': 'Ayuda',
  'footer.legal': 'Información legal',
  'footer.talk': 'Hablá con nosotros',
  'footer.write': 'Escribinos a {email}',
  'footer.backedBy': 'Asistencia prestada por {brand}.',
  'footer.prices': 'Precios finales en dólares estadounidenses (USD).',
  'seller.hours': 'Atención:',
  'seller.answer': 'Respondemos los pedidos en {time} (mediana de los últimos 90 días).',
  'line.sales': 'Ventas',
  'line.assistance': 'Asistencia 24 h',
} as const satisfies Texts

const crash = {
  title: 'Algo salió mal',
  text: 'No es tu culpa: tuvimos un problema al mostrar esta página. Lo que cargaste no se perdió.',
  retry: 'Volver a cargar',
  home: 'Ir al inicio',
} as const satisfies Texts

/**
 * Texts of the UI components and of the frame around every page. The texts of other pages are in separate modules, so that they
 * load with them.
 */
export const siteTexts = { ui, frame, crash }

export const t = translator(siteTexts)
