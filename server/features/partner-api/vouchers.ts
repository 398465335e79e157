import { and, eq } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { ApiVoucher } from '#shared/partner/voucher-contract.ts'
import { voucherStatus } from '#shared/sales/voucher-status.ts'
import { readVoucherCode } from '#shared/vouchers/voucher-code.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { codeInForce, sale, voucher } from '../../platform/db/schema/sales.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { voucherDocument } from '../sales/voucher-document.ts'
import { fileNameOf } from '../sales/voucher-files.ts'
import { voucherPdf } from '../sales/voucher-pdf.ts'

type Caller = { identity: Identity; read: Reader }

/** Reads the state of a version of a voucher of the caller's business. @throws Failure VOUCHER_NOT_FOUND */
export async function readVoucher(dependencies: Dependencies, caller: Caller, id: string): Promise<ApiVoucher> {
  const { saleId, passenger, inForce } = await ownVoucher(caller, id)
  const document = await voucherDocument(dependencies, id)
  const { code, number, planName, startDate, endDate, issuedOn, voidSince, replacement, checkUrl } = document
  const facts = { startDate, endDate, voidSince, isReplaced: replacement !== null }
  return {
    id: code,
    number,
    saleId,
    status: voucherStatus(facts, dayAt(dependencies.now())),
    replacedBy: replacement && inForce,
    passenger,
    planName,
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
  id: string,
): Promise<{ filename: string; content: Uint8Array }> {
  await ownVoucher(caller, id)
  const document = await voucherDocument(dependencies, id)
  return { filename: fileNameOf(document, 'Voucher'), content: await pdfLimit(() => voucherPdf(document)) }
}

/** Finds whose voucher it is. @throws Failure VOUCHER_NOT_FOUND, also for one of another business */
async function ownVoucher({ identity, read }: Caller, id: string) {
  const code = readVoucherCode(id)?.code ?? ''
  const [found] = await read((db) =>
    db
      .select({ saleId: sale.publicId, passenger: voucher.passengerNo, inForce: codeInForce })
      .from(voucher)
      .innerJoin(sale, eq(sale.id, voucher.saleId))
      .where(and(eq(voucher.code, code), eq(sale.businessId, identity.business?.id ?? ''))),
  )
  if (!found) throw new Failure('VOUCHER_NOT_FOUND')
  return found
}
