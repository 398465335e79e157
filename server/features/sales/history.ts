import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Movement, MovementKind } from '#shared/settlements/movement.ts'
import type { Cents } from '#shared/money.ts'
import { Failure } from '#shared/errors.ts'
import type { ExtraChoice } from '#shared/quoting/chosen-extras.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { together } from '../../platform/db/pipeline/together.ts'
import { laterMovement, saleCorrection, saleMovement } from '../../platform/db/schema/movements.ts'
import { passenger, sale, saleExtra } from '../../platform/db/schema/sales.ts'

export type SoldSale = typeof sale.$inferSelect

/** Finds a sale in its current state, by its id or its public one. */
export async function findSoldSale(
  db: Database,
  by: { publicId: string } | { id: string },
): Promise<SoldSale | undefined> {
  const [sold] = await ('id' in by ? saleById(db, by.id) : saleByPublicId(db, by))
  return sold
}

const saleById = together(
  prepared((db, place: Places<'keys'>) =>
    db
      .select()
      .from(sale)
      .where(sql`${sale.id} = any(${place.keys})`),
  ),
  ({ id }) => id,
)
const saleByPublicId = prepared((db, place: Places<'publicId'>) =>
  db.select().from(sale).where(eq(sale.publicId, place.publicId)),
)

/**
 * Reads a sale and locks it until the transaction ends: whoever adds to its history locks it first.
 * @throws Failure SALE_NOT_FOUND
 */
export async function lockSale(tx: Database, by: { publicId: string } | { id: string }): Promise<SoldSale> {
  const isSale = 'id' in by ? eq(sale.id, by.id) : eq(sale.publicId, by.publicId)
  const [sold] = await tx.select().from(sale).where(isSale).for('update')
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  return sold
}

/** Reads all movements of a sale, the sale itself first. */
export async function readHistory(db: Database, saleId: string): Promise<Movement[]> {
  const rows = await movementsOf(db, saleId)
  return rows.map(({ kind, day, quantity, ...row }) => ({
    kind: kind as MovementKind,
    day,
    quantity: quantity as Movement['quantity'],
    figures: {
      gross: row.gross,
      discount: row.discount,
      businessDiscount: row.businessDiscount,
      houseDiscount: row.discount - row.businessDiscount,
      cost: row.cost,
      margin: row.margin,
      commission: row.commission,
      charged: row.charged,
      houseShare: row.houseShare,
    },
  }))
}

const movementsOf = together(
  prepared((db, place: Places<'keys'>) =>
    db
      .select()
      .from(saleMovement)
      .where(sql`${saleMovement.saleId} = any(${place.keys})`)
      .orderBy(sql`${saleMovement.kind} = 'sale' desc`, asc(saleMovement.at)),
  ),
  ({ saleId }) => saleId,
)

/**
 * Counts the steps that may outdate the price of a change of a sale: its movements, and the corrections of birth dates, since
 * with another age the change may cost another amount on another day (docs/rules/after-sale.md).
 */
export async function countSteps(db: Database, saleId: string): Promise<number> {
  const ofBirth = and(eq(saleCorrection.saleId, saleId), arrayContains(saleCorrection.fields, ['birthDate']))
  return (await db.$count(saleMovement, eq(saleMovement.saleId, saleId))) + (await db.$count(saleCorrection, ofBirth))
}

/**
 * A step after a sale: the user who takes it (null for the buyer), the reason, and the id that makes a repeated call do nothing.
 */
export type Intent = { intentId: string; userId: string | null; reason: string | null }

type NewMovements = {
  sold: SoldSale
  movements: readonly Movement[]
  intent: Intent
  at: Date
  /** How many passengers leave with these movements. */
  leaving?: number
  /** The financing of what the movements charge together, in cents; negative for that of what they give back. */
  financing: Cents
}

/** Adds movements to a sale's history. The caller holds its lock. */
export async function addMovements(
  tx: Database,
  { sold, movements, intent, at, financing, leaving = 0 }: NewMovements,
): Promise<void> {
  await tx.insert(laterMovement).values(
    movements.map(({ kind, day, quantity, figures: { houseDiscount: _derived, ...figures } }, n) => {
      if (kind === 'sale') throw new Error('a sale is made once')
      const passengerCount = kind === 'cancellation' || kind === 'passenger-cancelled' ? -leaving : 0
      // A fee keeps its part of the financing, so only the first movement of an act has any.
      return {
        saleId: sold.id,
        kind,
        day,
        quantity,
        passengerCount,
        at,
        ...figures,
        financing: n === 0 ? financing : 0,
        ...intent,
      }
    }),
  )
}

/** Reads the passengers of a sale who still travel, by their number. */
export function travellersOf(db: Database, saleId: string): Promise<(typeof passenger.$inferSelect)[]> {
  return db
    .select()
    .from(passenger)
    .where(and(eq(passenger.saleId, saleId), isNull(passenger.leftAt)))
    .orderBy(asc(passenger.n))
}

/** Reads the extras of the travelling passengers, each with its passenger's position among them. */
export async function extrasOf(
  db: Database,
  saleId: string,
  travelling: readonly { n: number }[],
): Promise<ExtraChoice[]> {
  const rows = await db
    .select({ benefitId: saleExtra.extraBenefitId, passengerNo: saleExtra.passengerNo })
    .from(saleExtra)
    .where(eq(saleExtra.saleId, saleId))
    .orderBy(asc(saleExtra.passengerNo), asc(saleExtra.extraBenefitId))
  return rows.flatMap(({ benefitId, passengerNo }) => {
    const position = travelling.findIndex(({ n }) => n === passengerNo)
    return position < 0 ? [] : { benefitId, passengerId: position + 1 }
  })
}
