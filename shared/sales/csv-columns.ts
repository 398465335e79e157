import type { CsvColumn } from '../csv.ts'
import { dayAt, formatDay } from '../dates.ts'
import { type Cents, toDecimal } from '../money.ts'
import type { FigureRights } from './figures-seen.ts'
import type { SaleRow } from './row-contract.ts'
import { saleCode } from './sale-code.ts'

/** The names of the ways in which a sale was charged, as people read them. */
export const saleModeNames: Readonly<Record<SaleRow['mode'], string>> = {
  card: 'Tarjeta',
  account: 'Cuenta corriente',
  free: 'Sin cargo',
}

/** The names of the parts of a discount (docs/rules/settlement.md), for staff and in files. */
export const discountNames = {
  total: 'Descuento total',
  ofBusiness: 'Descuento a cargo de la empresa',
  ofHouse: 'Descuento a cargo nuestro',
} as const

/** The column of what buyers pay beside the charged amount for instalments, which is part of no settlement. */
export const financingHeader = 'Financiación (USD)'

/** Returns the calendar day in Montevideo on which a sale was made, DD/MM/YYYY. */
export function soldOn(sale: Pick<SaleRow, 'createdAt'>): string {
  return formatDay(dayAt(new Date(sale.createdAt)))
}

/** Returns who sold a sale: a user of the business, or its site, where buyers pay by themselves; null where it is not known. */
export function sellerOf({ soldBy, mode }: Pick<SaleRow, 'soldBy' | 'mode'>): string | null {
  if (soldBy === undefined) return null
  return soldBy ?? (mode === 'account' ? null : 'Sitio web')
}

/** Returns the columns of the exported sales (S-06), money in dollars, including those that the viewer has a right to. */
export function saleCsvColumns(viewer: FigureRights & { seesSellers?: boolean }): CsvColumn<SaleRow>[] {
  return [
    ...columns,
    ...(viewer.seesCommission ? commissionColumns : []),
    ...(viewer.seesCost ? costColumns : []),
    ...(viewer.seesSellers ? [sellerColumn] : []),
  ]
}

const columns: CsvColumn<SaleRow>[] = [
  { header: 'Código', cell: ({ number }) => saleCode(number) },
  { header: 'Plan', cell: ({ planName }) => planName },
  { header: 'Destino', cell: ({ destinationName }) => destinationName },
  { header: 'Salida', cell: ({ startDate }) => formatDay(startDate) },
  { header: 'Regreso', cell: ({ endDate }) => formatDay(endDate) },
  { header: 'Importe (USD)', cell: ({ charged }) => toDecimal(charged) },
  { header: 'Pasajeros', cell: ({ passengerCount }) => passengerCount },
  { header: 'Titular', cell: ({ holder }) => holder },
  { header: 'Fecha de compra', cell: soldOn },
  { header: 'Empresa', cell: ({ businessName }) => businessName },
  { header: 'Forma de pago', cell: ({ mode }) => saleModeNames[mode] },
  { header: 'Pagada', cell: ({ isPaid }) => (isPaid ? 'Sí' : 'No') },
  { header: 'Cancelada el', cell: ({ cancelledAt }) => cancelledAt && formatDay(dayAt(new Date(cancelledAt))) },
  { header: 'Código de descuento', cell: ({ promoCode }) => promoCode },
  { header: 'Referencia del enlace', cell: ({ reference }) => reference },
  { header: 'Facturado (USD)', cell: ({ gross }) => toDecimal(gross) },
  { header: `${discountNames.total} (USD)`, cell: ({ discount }) => toDecimal(discount) },
  { header: `${discountNames.ofBusiness} (USD)`, cell: ({ businessDiscount }) => toDecimal(businessDiscount) },
  { header: `${discountNames.ofHouse} (USD)`, cell: ({ houseDiscount }) => toDecimal(houseDiscount) },
]

const commissionColumns: CsvColumn<SaleRow>[] = [
  { header: 'Comisión (%)', cell: ({ commissionPercent }) => commissionPercent ?? null },
  { header: 'Comisión (USD)', cell: ({ commission }) => dollars(commission) },
  { header: 'Neto a pagar (USD)', cell: ({ netToPay }) => dollars(netToPay) },
  { header: 'Neto a cobrar (USD)', cell: ({ netToCollect }) => dollars(netToCollect) },
]

const sellerColumn: CsvColumn<SaleRow> = { header: 'Vendió', cell: sellerOf }

const costColumns: CsvColumn<SaleRow>[] = [
  {
    header: 'Costo del proveedor (USD)',
    cell: ({ cost }) => dollars(cost),
  },
  { header: 'Recargo (%)', cell: ({ markup }) => markup ?? null },
  { header: 'Cuotas', cell: ({ instalments }) => instalments },
  { header: financingHeader, cell: ({ financing }) => toDecimal(financing) },
]

function dollars(cents: Cents | undefined): number | null {
  return cents === undefined ? null : toDecimal(cents)
}
