import { asc, eq, inArray } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { cancelWhole, grantRefund } from '../../server/features/after-sale/cancel.ts'
import { changeSale } from '../../server/features/after-sale/change.ts'
import { transferRefund } from '../../server/features/refunds/transfer.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { checkout, partialRefund, refund } from '../../server/platform/db/schema/checkouts.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { administratorId } from '../../tools/seed/cast.ts'
import type { TestShop } from '../support/test-app.ts'
import type { ModelOrder } from './order.ts'
import { type Change, endOf } from './sold.ts'

type Changing = Change & { toPay: number; refund: number }

/** What staff do after a sale; amounts are the cents that they were shown. */
export function deskOf({ dependencies, db }: TestShop) {
  const by = { userId: null, reason: null }
  return {
    cancel: async (order: string, intentId: string, refund: number) => {
      const publicId = await saleOf(db, order)
      return (await answerTo(cancelWhole(dependencies, { publicId, refund, intentId, ...by }))).is
    },
    grant: async (order: string, intentId: string, amount: number) => {
      const publicId = await saleOf(db, order)
      const request = { publicId, amount, intentId, userId: null, reason: 'Demora' }
      return (await answerTo(grantRefund(dependencies, request))).is
    },
    change: async (sold: ModelOrder, { intent: intentId, toPay, refund, ...request }: Changing) => {
      const publicId = await saleOf(db, sold.orderNo)
      const wanted = wantedOf(request)
      const done = await answerTo(changeSale(dependencies, { publicId, wanted, toPay, refund, intentId, ...by }))
      return { is: done.is, order: done.result?.payment?.order ?? null }
    },
    /** What the bank refused to give back, or cannot, because it was not paid by card; whether or not staff transferred it. */
    refusedParts: async () => {
      const parts = await handedOver(db, partialRefund)
      return [...parts, ...(await handedOver(db, refund))]
    },
    transfer: async (refundId: string, reference: string) =>
      (await answerTo(transferRefund(dependencies, { refundId, reference, userId: administratorId }))).is,
  }
}

async function answerTo<Result>(doing: Promise<Result>): Promise<{ is: string; result: Result | null }> {
  try {
    return { is: 'ok', result: await doing }
  } catch (error) {
    if (error instanceof Failure) return { is: error.code, result: null }
    throw error
  }
}

function wantedOf({ kind, trip }: Pick<Change, 'kind' | 'trip'>) {
  const endDate = endOf(trip)
  if (kind === 'leaving') return { kind: 'passenger-cancelled' as const, passengers: [2] }
  if (kind === 'extension') return { kind, endDate }
  return { kind, startDate: trip.start, endDate, destinationId: 1, planId: 103 }
}

async function saleOf(db: Database, order: string): Promise<string> {
  const [sold] = await db
    .select({ publicId: sale.publicId })
    .from(sale)
    .innerJoin(checkout, eq(checkout.id, sale.checkoutId))
    .where(eq(checkout.orderNo, order))
  return sold?.publicId ?? ''
}

function handedOver(db: Database, table: typeof partialRefund | typeof refund) {
  return db
    .select({ id: table.id, amount: table.amount, attemptId: table.attemptId })
    .from(table)
    .where(inArray(table.status, ['WAITING', 'STUCK', 'TRANSFERRED']))
    .orderBy(asc(table.createdAt), asc(table.id))
}
