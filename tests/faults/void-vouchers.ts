import { readPdf } from '../support/read-pdf.ts'
import { fillPath } from '../../shared/http.ts'
import { downloadCode, versionedCode } from '../../shared/vouchers/voucher-code.ts'
import { voucherApi } from '../../shared/vouchers/contract.ts'
import { download, insist } from './browser.ts'
import type { BuyersLedger } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Every version of every voucher that was issued. A leaver's is in no list of the product any more. */
const VERSIONS = `
  select sale.public_id as "saleId", voucher.passenger_no as "passengerNo", voucher.code, versions.n as version,
    versions.n < voucher.version as "isEarlier", sale.cancelled_at is not null or passenger.left_at is not null as "isVoid"
  from voucher
  join sale on sale.id = voucher.sale_id
  join passenger on passenger.sale_id = sale.id and passenger.n = voucher.passenger_no
  cross join lateral generate_series(1, voucher.version) as versions (n)`

type Version = {
  saleId: string
  passengerNo: number
  code: string
  version: number
  isEarlier: boolean
  isVoid: boolean
}

/** I7: a voucher that is void, or that another version replaced, says so to whoever downloads it. */
export async function vouchersThatReadValid(
  environment: TestEnvironment,
  { voided }: Pick<BuyersLedger, 'voided'>,
): Promise<string[]> {
  const broken: string[] = []
  for (const one of await insist(environment, () => environment.query<Version>(VERSIONS))) {
    const isVoid = one.isVoid || voided.some((ledger) => isOf(one, ledger))
    if (!isVoid && !one.isEarlier) continue
    const code = versionedCode(one.code, one.version)
    const path = `/api${fillPath(voucherApi.pdf.path, { code: downloadCode(code) })}`
    const { text } = await readPdf(await insist(environment, () => download(environment, path)))
    const stamp = isVoid ? 'ANULADO' : 'REEMPLAZADO'
    if (!text.includes(stamp)) broken.push(`I7 voucher ${code} of sale ${one.saleId} does not say ${stamp}`)
  }
  return broken
}

function isOf({ saleId, passengerNo }: Version, ledger: BuyersLedger['voided'][number]): boolean {
  return ledger.saleId === saleId && (ledger.passengerNo === null || ledger.passengerNo === passengerNo)
}
