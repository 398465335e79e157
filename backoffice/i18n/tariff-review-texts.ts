import type { GuardKind } from '#shared/tariffs/guards.ts'
import type { Money, parties, UnpricedReason } from '#shared/tariffs/simulation.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { differenceOf } from '#shared/difference.ts'
import type { TariffWarning } from '#shared/tariffs/warnings-contract.ts'
import { formatChange, formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const kind: Record<GuardKind, string> = {
  loss: 'Pérdida con un código de descuento',
  'cheaper-with-days': 'Más días, más barato',
  'day-cliff': 'Salto entre días vecinos',
  'age-cliff': 'Salto entre edades vecinas',
}

const days = (quantity: number) => `${count(quantity)} ${quantity === 1 ? 'día' : 'días'}`
const sales = (quantity: number) => `${count(quantity)} ${quantity === 1 ? 'venta' : 'ventas'}`

/** The figures of a warning's worst case. */
function worstOf(warning: TariffWarning): string {
  if (warning.kind === 'loss') {
    const { worst } = warning
    const discount = formatPercent(worst.ownPercentage + worst.companyPercentage)
    return `${worst.code} (${discount} de descuento) en ${worst.businessName} (recargo ${formatPercent(worst.markup)}, comisión ${formatPercent(worst.commissionPercent)}): ${worst.destinationName}, ${days(worst.days)}, ${worst.age} años. Se cobra ${formatMoney(worst.charged)}; menos el costo de ${formatMoney(worst.cost)} y la comisión de ${formatMoney(worst.commission)}, quedan ${formatMoney(worst.houseShare)}.`
  }
  const { destinationName, from, to } = warning.worst
  const { percent } = differenceOf(from.cost, to.cost)
  const change = percent === null ? '' : ` (${formatChange(percent)})`
  return warning.kind === 'age-cliff'
    ? `${destinationName}, ${days(from.days)}: a los ${from.age} años cuesta ${formatMoney(from.cost)} y a los ${to.age}, ${formatMoney(to.cost)}${change}.`
    : `${destinationName}, ${from.age} años: ${days(from.days)} cuestan ${formatMoney(from.cost)} y ${days(to.days)}, ${formatMoney(to.cost)}${change}.`
}

const warnings = {
  intro: (cliff: number) =>
    `Se revisa todo lo que vende esta versión: cada plan, destino, cantidad de días y edad, con los códigos de descuento vigentes en cada empresa. Un salto es cuando un día o una edad más cambia el costo más de un ${formatPercent(cliff)}.`,
  unsaved: 'Los avisos son de lo que está guardado: tus cambios sin guardar no cuentan todavía.',
  none: 'Sin avisos: nada se vende a pérdida, ningún viaje más largo sale menos y no hay saltos.',
  kind,
  cases: (cases: number) => (cases === 1 ? '1 caso' : `${count(cases)} casos`),
  worst: 'El peor',
  worstOf,
  standing: (warned: number) =>
    warned === 1 ? 'Esta versión tiene 1 aviso:' : `Esta versión tiene ${count(warned)} avisos:`,
  more: (left: number) => `y ${count(left)} más, en la pestaña Avisos`,
  blocked: 'Con avisos no se aprueba: corregí el borrador.',
  confirm: 'Los vi y quiero aprobarla así.',
} as const

const reason: Record<UnpricedReason, (name: string) => string> = {
  plan: (name) => `${name}: el plan no se vende en esta versión`,
  destination: (name) => `${name}: el destino no se vende en esta versión`,
  'plan-at-destination': (name) => `${name}: el plan no se vende para ese destino`,
  extra: (name) => `${name}: el adicional no se vende, o no para esa edad`,
  trip: (name) => `${name}: los días o las edades no se venden más así`,
}

const figure: Record<keyof Money, string> = {
  charged: 'Cobrado',
  cost: 'Costo',
  commission: 'Comisión',
  houseShare: 'Nuestro',
}

const party: Record<(typeof parties)[number], string> = {
  adults: 'Hasta 74 años',
  seniors: 'De 75 a 84 años',
  mixed: 'De las dos edades',
}

const simulation = {
  intro:
    'Las ventas de un período, como están hoy y sin las canceladas, calculadas con esta versión: con su recargo, su comisión y su código de descuento. No cambia ninguna venta.',
  unsaved: 'Se simula lo que está guardado: tus cambios sin guardar no cuentan todavía.',
  start: 'Simular',
  from: 'Desde',
  until: 'Hasta',
  none: 'Todavía no hay simulaciones de esta versión.',
  chosen: 'Simulación',
  named: (period: string, who: string, when: string) => `${period} · ${who}, ${when}`,
  between: (from: string, until: string) => `${from} al ${until}`,
  counting: 'Contando las ventas…',
  progress: (done: number, all: number) => `${count(done)} de ${sales(all)}`,
  failed: 'Esta simulación no se pudo terminar. Empezá otra.',
  outdated: 'El borrador cambió después de esta simulación. Simulá de nuevo para ver los números de ahora.',
  nothing: 'En este período no hay ventas que calcular.',
  totals: 'En total',
  totalsOf: (quantity: number) => `${sales(quantity)} calculadas`,
  figure,
  figures: 'Importe',
  before: 'Se vendió',
  after: 'Con esta versión',
  change: 'Diferencia',
  total: 'Total',
  by: 'Por',
  grouping: { businesses: 'Empresa', plans: 'Plan', destinations: 'Destino', parties: 'Edad' },
  party,
  sales,
  losses: 'Ventas que pasan a pérdida',
  lossesOf: (lost: number, shown: number) =>
    lost > shown ? `${sales(lost)}; las ${count(shown)} peores:` : `${sales(lost)}:`,
  noLosses: 'Ninguna venta pasa a pérdida con su recargo, su comisión y su código.',
  rises: 'Las que más suben',
  falls: 'Las que más bajan',
  sale: 'Venta',
  days,
  unpriced: (quantity: number, charged: string) =>
    `${sales(quantity)} por ${charged} no se pueden calcular con esta versión y no están en los números:`,
  reason,
  ofReason: (text: string, quantity: number) => `${text} (${sales(quantity)})`,
} as const

const approval = {
  prices: 'Precios que cambian',
  noPrices: (id: number) => `Ningún precio cambia frente a la tarifa ${id}.`,
  others: 'Otros cambios',
  simulation: 'Simulación',
  notSimulated: 'Nadie terminó una simulación de esta versión. Se empieza en la pestaña Simulación.',
  outdated: 'El borrador cambió después de esta simulación: sus números no son los de lo que se aprueba.',
  losses: (lost: number) => `${sales(lost)} a pérdida. Están en la pestaña Simulación.`,
  warnings: 'Avisos',
} as const

/** The texts of a version's warnings, of its simulation, and of its approval. */
export const t = { ...base, warnings, simulation, approval }
