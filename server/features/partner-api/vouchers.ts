import { and, eq } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { VoucherId } from '#shared/partner/api-wire.ts'
import type { ApiVoucher } from '#shared/partner/voucher-contract.ts'
import { voucherStatus } from '#shared/sales/voucher-status.ts'
import { versionedCode } from '#shared/vouchers/voucher-code.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { voucherDocument } from '../sales/voucher-document.ts'
import { fileNameOf } from '../sales/voucher-files.ts'
import { voucherPdf } from '../sales/voucher-pdf.ts'
import { isOf } from './sales.ts'

type Caller = { identity: Identity; read: Reader }

/** Reads the state of a version of a voucher of the caller's business. @throws Failure VOUCHER_NOT_FOUND */
export async function readVoucher(dependencies: Dependencies, caller: Caller, id: VoucherId): Promise<ApiVoucher> {
  const { code, inForce } = await ownVoucher(caller, id)
  const document = await voucherDocument(dependencies, code)
  const { saleId, passenger } = id
  const { number, spanish, startDate, endDate, issuedOn, voidSince, replacement, checkUrl } = document
  const facts = { startDate, endDate, voidSince, isReplaced: replacement !== null }
  return {
    id,
    number,
    saleId,
    status: voucherStatus(facts, dayAt(dependencies.now())),
    replacedBy: replacement && { saleId, passenger, version: inForce },
    passenger,
    planName: spanish.planName,
    startDate,
    endDate,
    issuedOn,
    checkUrl,
  }
}

/** Prints a voucher of the caller's business. @throws Failure VOUCHER_NOT_FOUND */
export async function printVoucher(
  dependencies: Dependencies,
  caller: Caller,
  id: VoucherId,
): Promise<{ filename: string; content: Uint8Array }> {
  const { code } = await ownVoucher(caller, id)
  const document = await voucherDocument(dependencies, code)
  const content = await pdfLimit(() => voucherPdf(document), caller.identity.business?.id)
  return { filename: fileNameOf(document, 'voucher'), content }
}

/**
 * Finds the code of a version of a voucher, and the version in force.
 * @throws Failure VOUCHER_NOT_FOUND, also for one of another business
 */
async function ownVoucher({ identity, read }: Caller, { saleId, passenger, version }: VoucherId) {
  const [found] = await read((db) =>
    db
      .select({ code: voucher.code, inForce: voucher.version })
      .from(voucher)
      .innerJoin(sale, eq(sale.id, voucher.saleId))
      .where(and(eq(sale.id, saleId), eq(voucher.passengerNo, passenger), isOf(identity))),
  )
  if (!found) throw new Failure('VOUCHER_NOT_FOUND')
  return { code: versionedCode(found.code, version), inForce: found.inForce }
}
