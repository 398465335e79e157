import { expect, test } from 'vitest'
import { type MovementRow, movementCsvColumns } from './movement-csv.ts'

const sold: MovementRow = {
  day: '2026-11-21',
  number: 123,
  kind: 'sale',
  businessName: 'Mburucuyá Viajes',
  mode: 'account',
  quantity: 1,
  isPaid: true,
  gross: 12_000,
  discount: 1_200,
  businessDiscount: 600,
  charged: 10_800,
  commissionPercent: 30,
  commission: 1_620,
  cost: 6_000,
  margin: 5_400,
  houseShare: 3_180,
  markup: 100,
  financing: 540,
}

/** A movement as the cells of the file, by their headers. */
function cells(row: MovementRow, seesCost = true) {
  return Object.fromEntries(
    movementCsvColumns({ seesCost, seesCommission: true }).map(({ header, cell }) => [header, cell(row)]),
  )
}

test('L-03 a movement is written whole, its money in dollars, under headers that say what it is', () => {
  expect(cells(sold)).toEqual({
    Día: '21/11/2026',
    Movimiento: 'Venta',
    Venta: '#0000123',
    Empresa: 'Mburucuyá Viajes',
    'Forma de pago': 'Cuenta corriente',
    Pagada: 'Sí',
    Ventas: 1,
    'Facturado (USD)': 120,
    'Descuento total (USD)': 12,
    'Descuento a cargo de la empresa (USD)': 6,
    'Descuento a cargo nuestro (USD)': 6,
    'Importe (USD)': 108,
    'Comisión (%)': 30,
    'Comisión (USD)': 16.2,
    'Neto a pagar (USD)': 91.8,
    'Neto a cobrar (USD)': 0,
    'Costo del proveedor (USD)': 60,
    'Recargo (%)': 100,
    'Neto (USD)': 54,
    'Nuestro (USD)': 31.8,
    'Financiación (USD)': 5.4,
  })
})

test('L-03 what goes back counts against the same columns, and of a card the business collects its commission', () => {
  const back = { ...sold, kind: 'cancellation', mode: 'card', isPaid: false, quantity: -1 } as const
  expect(cells({ ...back, charged: -10_800, commission: -1_620 })).toMatchObject({
    Movimiento: 'Cancelación',
    'Forma de pago': 'Tarjeta',
    Pagada: 'No',
    Ventas: -1,
    'Importe (USD)': -108,
    'Neto a pagar (USD)': 0,
    'Neto a cobrar (USD)': -16.2,
  })
})

test('L-03 who may not see what the provider costs gets no column that tells it', () => {
  expect(Object.keys(cells(sold, false))).toEqual(Object.keys(cells(sold)).slice(0, -5))
})
