import { type Texts, translator } from '../../i18n/translator.ts'

const again = {
  open: 'Volver a comprar',
  'open.elsewhere': 'Volver a comprar en {name}',
  who: '¿Quiénes viajan?',
  'who.hint': 'Sus datos y los de contacto quedan cargados: antes de pagar podés cambiarlos.',
  destination: '¿A dónde?',
  start: 'Fecha de salida',
  'start.annual': 'Vale desde',
  end: 'Fecha de regreso',
  prices: 'Ver precios',
  back: 'Volver',

  title: 'Traer los datos de tu última compra',
  loading: 'Buscando tus compras…',
  confirm: 'Ver mis datos',
  sale: '¿De qué compra?',
  'sale.facts': 'Compra {number}: {destination}, {start} al {end}',
  none: 'No encontramos una compra hecha en este sitio.',
  elsewhere: 'Lo que compraste en {name} se vuelve a comprar en su sitio.',
  places: {
    one: 'Esta compra es para 1 persona: elegí quién viaja.',
    other: 'Esta compra es para {count} personas: elegí quiénes viajan.',
  },
  contact: 'También completamos el email y el teléfono de esa compra.',
} as const satisfies Texts

export const t = translator({ again })
