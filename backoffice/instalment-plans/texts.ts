import { t as base } from '../i18n/texts.ts'

const instalmentPlans = {
  intro:
    'En cuántas cuotas se puede pagar, con qué tarjetas y quién paga la financiación. El sitio las muestra al lado del precio, y el comprador elige cuando ya puso su tarjeta. Las ventas hechas no cambian.',
  financedBy: { buyer: 'El comprador', house: 'Nosotros' },
  offered: 'Se ofrece',
  retired: 'No se ofrece',
  any: 'Todos',
  none: 'Todavía no hay planes de cuotas.',
  noneHint: 'Sin planes, se paga en 1 pago.',
  empty: 'No hay planes con estos filtros.',
  emptyHint: 'Probá con otra tarjeta o limpiá los filtros.',
  back: 'Volver a Planes de cuotas',
  add: 'Agregar plan',
  addTitle: 'Agregar un plan de cuotas',
  instalmentsHelp: 'De 2 a 24.',
  minAmountHelp: 'La compra más chica que se puede pagar así. Vacío: cualquiera.',
  percentHelp: 'Sobre el precio; con dos decimales como máximo. Vacío: 0 %.',
  save: 'Guardar',
} as const

export const t = { ...base, instalmentPlans }
