import type { MovementKind } from '../settlements/movement.ts'
import type { CsvColumn } from '../csv.ts'
import { type Day, formatDay } from '../dates.ts'
import { type Cents, type Percent, toDecimal } from '../money.ts'
import { lineKindNames } from './line-names.ts'
import { discountNames, financingHeader, saleModeNames } from '../sales/csv-columns.ts'
import type { FigureRights } from '../sales/figures-seen.ts'
import { saleCode } from '../sales/sale-code.ts'
import { debtsOf, type SaleMode } from '../settlements/settle.ts'

/** A movement of a sale with its figures, counted on the day of the movement. */
export type MovementRow = {
  day: Day
  number: number
  kind: MovementKind
  businessName: string
  mode: SaleMode
  quantity: number
  isPaid: boolean
  gross: Cents
  discount: Cents
  businessDiscount: Cents
  charged: Cents
  commissionPercent: Percent
  commission: Cents
  cost: Cents
  margin: Cents
  houseShare: Cents
  financing: Cents
  markup: Percent
}

/** Returns the columns of the exported movements, money in dollars: their sums are those of the settlement of the same days. */
export function movementCsvColumns({ seesCost, seesCommission }: FigureRights): CsvColumn<MovementRow>[] {
  return [...columns, ...(seesCommission ? commissionColumns : []), ...(seesCost ? costColumns : [])]
}

const columns: CsvColumn<MovementRow>[] = [
  { header: 'Día', cell: ({ day }) => formatDay(day) },
  { header: 'Movimiento', cell: ({ kind }) => lineKindNames[kind] },
  { header: 'Venta', cell: ({ number }) => saleCode(number) },
  { header: 'Empresa', cell: ({ businessName }) => businessName },
  { header: 'Forma de pago', cell: ({ mode }) => saleModeNames[mode] },
  { header: 'Pagada', cell: ({ isPaid }) => (isPaid ? 'Sí' : 'No') },
  { header: 'Ventas', cell: ({ quantity }) => quantity },
  { header: 'Facturado (USD)', cell: ({ gross }) => toDecimal(gross) },
  { header: `${discountNames.total} (USD)`, cell: ({ discount }) => toDecimal(discount) },
  { header: `${discountNames.ofBusiness} (USD)`, cell: ({ businessDiscount }) => toDecimal(businessDiscount) },
  {
    header: `${discountNames.ofHouse} (USD)`,
    cell: ({ discount, businessDiscount }) => toDecimal(discount - businessDiscount),
  },
  { header: 'Importe (USD)', cell: ({ charged }) => toDecimal(charged) },
]

const commissionColumns: CsvColumn<MovementRow>[] = [
  { header: 'Comisión (%)', cell: ({ commissionPercent }) => commissionPercent },
  { header: 'Comisión (USD)', cell: ({ commission }) => toDecimal(commission) },
  { header: 'Neto a pagar (USD)', cell: ({ mode, ...figures }) => toDecimal(debtsOf(mode, figures).netToPay) },
  { header: 'Neto a cobrar (USD)', cell: ({ mode, ...figures }) => toDecimal(debtsOf(mode, figures).netToCollect) },
]

const costColumns: CsvColumn<MovementRow>[] = [
  { header: 'Costo del proveedor (USD)', cell: ({ cost }) => toDecimal(cost) },
  { header: 'Recargo (%)', cell: ({ markup }) => markup },
  { header: 'Neto (USD)', cell: ({ margin }) => toDecimal(margin) },
  { header: 'Nuestro (USD)', cell: ({ houseShare }) => toDecimal(houseShare) },
  { header: financingHeader, cell: ({ financing }) => toDecimal(financing) },
]
