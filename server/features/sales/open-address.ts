import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { versionedCode } from '#shared/vouchers/voucher-code.ts'
import { inConstantTime } from '../../platform/crypto/constant-time.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { voucherAddressCode, type VoucherUse } from '../../platform/db/schema/address-codes.ts'
import { voucher } from '../../platform/db/schema/sales.ts'
import { byNetwork, giveBackUse, reserveUse, type SharedLimit } from '../../platform/http/shared-limit.ts'
import type { Dependencies } from '../dependencies.ts'
import { voucherDocument } from './voucher-document.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

/** The limit of addresses without a voucher, per network: nobody mistypes so many, and guessing 128 bits is hopeless. */
const TRIED_FROM: SharedLimit = { name: 'voucher-address-from', max: 30, windowSeconds: 600 }
/** Milliseconds that opening an address takes, found or not: more than the work needs, so that the time reveals nothing. */
const OPENING_TAKES = 150

const ADDRESS_CODE = /^([0-9A-F]{32})(?:-([1-9]\d{0,2}))?$/

export type Opening = { use: VoucherUse; typed: string; ip: string }

/**
 * Returns the content of the voucher at an address; null when the address has none. Each opening counts before the lookup, so
 * that parallel guesses count one by one, and is given back when there is a voucher, so that many can be checked from one
 * network.
 * @throws Failure TOO_MANY_REQUESTS
 */
export function openAddress(dependencies: Dependencies, { use, typed, ip }: Opening): Promise<VoucherDocument | null> {
  return inConstantTime(OPENING_TAKES, async () => {
    const { db, now } = dependencies
    const reservedUse = await reserveUse(db, TRIED_FROM, { subject: byNetwork(ip), now: now() })
    const code = await findByAddress(db, use, typed)
    const document = code && (await documentOf(dependencies, code))
    if (document) await giveBackUse(db, reservedUse.id)
    return document || null
  })
}

/** Finds the code of the voucher at an address, in the form that people see: of the requested version, or of the one in force. */
async function findByAddress(db: Database, use: VoucherUse, typed: string): Promise<string | null> {
  const [, hashed = '', version = '1'] = ADDRESS_CODE.exec(typed.toUpperCase()) ?? []
  const [found] = await db
    .select({ code: voucher.code, inForce: voucher.version })
    .from(voucher)
    .where(eq(voucherAddressCode(use, voucher), hashed))
  return found ? versionedCode(found.code, use === 'sos' ? found.inForce : Number(version)) : null
}

/** Returns null for a version that never existed. */
async function documentOf(dependencies: Dependencies, code: string): Promise<VoucherDocument | null> {
  try {
    return await voucherDocument(dependencies, code)
  } catch (error) {
    if (error instanceof Failure && error.code === 'VOUCHER_NOT_FOUND') return null
    throw error
  }
}
