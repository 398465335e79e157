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

/** Addresses that name no voucher: nobody mistypes so many, and a guesser of 128 bits gets nowhere. */
const TRIED_FROM: SharedLimit = { name: 'voucher-address-from', max: 30, windowSeconds: 600 }
/** Opening an address takes this long whatever is behind it: more than the work does. */
const OPENING_TAKES = 150

const ADDRESS_CODE = /^([0-9A-F]{32})(?:-([1-9]\d{0,2}))?$/

export type Opening = { use: VoucherUse; typed: string; ip: string }

/**
 * What the voucher of an address says; null when the address is of none. An opening counts before the voucher is looked for
 * and is given back when there is one: many may be checked from one network, and guesses side by side count one by one.
 * @throws Failure TOO_MANY_REQUESTS
 */
export function openAddress(dependencies: Dependencies, { use, typed, ip }: Opening): Promise<VoucherDocument | null> {
  return inConstantTime(OPENING_TAKES, async () => {
    const { db, now } = dependencies
    const counted = await reserveUse(db, TRIED_FROM, { subject: byNetwork(ip), now: now() })
    const code = await findByAddress(db, use, typed)
    const document = code && (await documentOf(dependencies, code))
    if (document) await giveBackUse(db, counted.id)
    return document || null
  })
}

/** The code of the voucher that an address names, as people see it: of the version asked for, or of the one in force. */
async function findByAddress(db: Database, use: VoucherUse, typed: string): Promise<string | null> {
  const [, hashed = '', version = '1'] = ADDRESS_CODE.exec(typed.toUpperCase()) ?? []
  const [found] = await db
    .select({ code: voucher.code, inForce: voucher.version })
    .from(voucher)
    .where(eq(voucherAddressCode(use, voucher), hashed))
  return found ? versionedCode(found.code, use === 'sos' ? found.inForce : Number(version)) : null
}

/** Null for a version that never was. */
async function documentOf(dependencies: Dependencies, code: string): Promise<VoucherDocument | null> {
  try {
    return await voucherDocument(dependencies, code)
  } catch (error) {
    if (error instanceof Failure && error.code === 'VOUCHER_NOT_FOUND') return null
    throw error
  }
}
