import { discountNames } from '#shared/sales/csv-columns.ts'
import { formatCount as count } from '../i18n/format.ts'
import { t as base } from '../i18n/texts.ts'

/** The texts of settlements and of the related reports. */
const settlements = {
  movements: 'Movimientos en CSV',
  movementsFile: 'Movimientos',
  toContinental: 'Facturado continental',
  toPlans: 'Ver por plan',
  backToSettlements: 'Volver a liquidaciones',
  backToContinental: 'Volver al facturado continental',
  variable: '* En el período hay ventas con otra comisión. Se muestra la primera; los importes usan la de cada venta.',
  flags: {
    'negative-margin': () => 'Neto negativo',
    'sales-at-loss': (sales: number) => (sales === 1 ? '1 venta a pérdida' : `${count(sales)} ventas a pérdida`),
    'variable-commission': () => 'Comisión variable',
  },
  explained: {
    'negative-margin': 'El neto es negativo: lo vendido no cubrió el costo del proveedor y los descuentos.',
    'sales-at-loss': 'Hay ventas a pérdida: esas ventas no pagan comisión.',
    'variable-commission': 'Hay ventas con otra comisión: el importe suma la de cada venta.',
  },
  statement: {
    title: (business: string) => `Liquidación de ${business}`,
    loading: 'Cargando la liquidación…',
    none: 'Esta empresa no tiene ventas en el período.',
    sold: 'Lo vendido',
    split: 'Cómo se reparte',
    owed: 'Qué se paga',
    gross: 'Facturado',
    quantity: 'Ventas',
    businessDiscount: discountNames.ofBusiness,
    houseDiscount: discountNames.ofHouse,
    charged: 'Cobrado a los compradores',
    cost: 'Costo del proveedor (C)',
    commission: (percent: string) => `Comisión de la empresa, ${percent} del neto (K)`,
    houseShare: 'Neto proveedor (R)',
    margin: 'Neto antes de comisión',
    netToPay: 'La empresa paga (ventas a cuenta)',
    netPaid: 'Ya pagó',
    netOwed: 'Todavía debe',
    netToCollect: 'Le debemos a la empresa (otras ventas)',
    identity: 'Control: cobrado = costo + comisión + neto proveedor',
    balanced: 'Cierra al centavo',
    unbalanced: (difference: string) => `No cierra: faltan ${difference}`,
    seeSales: (sales: number) => (sales === 1 ? 'Ver la venta' : `Ver las ${count(sales)} ventas`),
  },
} as const

export const t = { ...base, settlements }
