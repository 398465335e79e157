import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import type { IssuedVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { voucherAddressCode } from '../../platform/db/schema/address-codes.ts'
import { cover } from '../../platform/db/schema/sale-documents.ts'
import { codeInForce, passenger, sale, voucher } from '../../platform/db/schema/sales.ts'

type VoucherParts = {
  sold: { number: number; destinationId: number | null }
  person: { n: number; name: string; lastName: string }
  benefits: readonly { name: string; value: string }[]
  /** The code in the form that people see. */
  code: string
  version: number
  sosCode: string
}

/** Builds a voucher for its buyer. */
export function issuedVoucher({ sold, person, benefits, code, version, sosCode }: VoucherParts): IssuedVoucher {
  return {
    code,
    number: voucherNumber(sold.number, person.n, version),
    passenger: fullName(person),
    sosCode,
    hasCertificate: isSchengenCover(sold.destinationId, benefits),
  }
}

/** Reads the vouchers in force of sales, one for each passenger who travels, by the id of the sale. */
export async function issuedVouchers(
  db: Database,
  saleIds: readonly string[],
): Promise<ReadonlyMap<string, IssuedVoucher[]>> {
  const rows = await db
    .select({
      sold: { id: sale.id, number: sale.number, destinationId: sale.destinationId },
      person: { n: passenger.n, name: passenger.name, lastName: passenger.lastName },
      benefits: cover.benefits,
      code: codeInForce,
      version: voucher.version,
      sosCode: voucherAddressCode('sos', voucher),
    })
    .from(voucher)
    .innerJoin(sale, eq(sale.id, voucher.saleId))
    .innerJoin(cover, eq(cover.hash, sale.coverHash))
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, voucher.passengerNo)))
    .where(and(inArray(sale.id, [...saleIds]), isNull(passenger.leftAt)))
    .orderBy(asc(passenger.n))
  const bySale = Map.groupBy(rows, ({ sold }) => sold.id)
  return new Map([...bySale].map(([id, issued]) => [id, issued.map(issuedVoucher)]))
}

/** Reads the vouchers in force of a sale by its public id, one for each passenger; null when there is no such sale. */
export async function findVouchers(db: Database, publicId: string): Promise<IssuedVoucher[] | null> {
  const [found] = await db.select({ id: sale.id }).from(sale).where(eq(sale.publicId, publicId))
  return found ? ((await issuedVouchers(db, [found.id])).get(found.id) ?? []) : null
}
