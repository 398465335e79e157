import { dayAt, formatDay } from '#shared/dates.ts'
import { toDecimal } from '#shared/money.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import type { ExportColumn } from '../ui/ExportButton.tsx'

/** The calendar day in Montevideo on which a sale was made, DD/MM/YYYY. */
export function soldOn(sale: Pick<SaleRow, 'createdAt'>): string {
  return formatDay(dayAt(new Date(sale.createdAt)))
}

/** The columns of the exported file; money in dollars. `staff`: with what only administrators see. */
export function exportColumns(staff: boolean): ExportColumn<SaleRow>[] {
  return [
    { header: 'Código', cell: ({ number }) => saleCode(number) },
    { header: 'Plan', cell: ({ planName }) => planName },
    { header: 'Destino', cell: ({ destinationName }) => destinationName },
    { header: 'Salida', cell: ({ startDate }) => formatDay(startDate) },
    { header: 'Regreso', cell: ({ endDate }) => formatDay(endDate) },
    { header: 'Importe (USD)', cell: ({ total }) => toDecimal(total) },
    { header: 'Pasajeros', cell: ({ passengerCount }) => passengerCount },
    { header: 'Titular', cell: ({ holder }) => holder },
    { header: 'Fecha de compra', cell: soldOn },
    { header: 'Empresa', cell: ({ businessName }) => businessName },
    { header: 'Forma de pago', cell: ({ mode }) => texts.sales.mode[mode] },
    { header: 'Pagada', cell: ({ isPaid }) => (isPaid ? texts.sale.yes : texts.sale.no) },
    { header: 'Código de descuento', cell: ({ promoCode }) => promoCode },
    { header: 'Facturado (USD)', cell: ({ gross }) => toDecimal(gross) },
    { header: 'Descuento (USD)', cell: ({ discount }) => toDecimal(discount) },
    { header: 'Comisión (%)', cell: ({ commissionPercent }) => commissionPercent },
    { header: 'Comisión (USD)', cell: ({ commission }) => toDecimal(commission) },
    { header: 'Neto a pagar (USD)', cell: ({ netToPay }) => toDecimal(netToPay) },
    { header: 'Neto a cobrar (USD)', cell: ({ netToCollect }) => toDecimal(netToCollect) },
    ...(staff ? staffColumns : []),
  ]
}

const staffColumns: ExportColumn<SaleRow>[] = [
  {
    header: 'Costo del proveedor (USD)',
    cell: ({ continental }) => (continental === undefined ? null : toDecimal(continental)),
  },
  { header: 'Recargo (%)', cell: ({ markup }) => markup ?? null },
]
