import { paperName } from '#shared/sales/paper-name.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { TripEntry } from '#shared/sales/trip-calendar.ts'
import { readVoucherCode } from '#shared/vouchers/voucher-code.ts'
import type { Dependencies } from '../dependencies.ts'
import { paperTexts } from './paper-texts.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

type FileKind = 'voucher' | 'certificate' | 'schengen' | 'trip'

/** Names the download of a document of a voucher, in the language of its sale. */
export function fileNameOf(
  { language, passenger, number }: VoucherDocument,
  kind: FileKind,
  extension?: string,
): string {
  return paperName(paperTexts[language](`file.${kind}`), { person: fullName(passenger), number }, extension)
}

/** Builds the calendar entry of a voucher's trip. */
export function tripEntry({ env }: Pick<Dependencies, 'env'>, voucher: VoucherDocument): TripEntry {
  const { code, number, brand, voidSince, replacement } = voucher
  const { version } = readVoucherCode(code) ?? { version: 1 }
  const first = number.split('-').slice(0, 2).join('-')
  return {
    ...voucher,
    id: `voucher-${first}@${new URL(env.publicUrl).hostname}`,
    version,
    brandName: brand.name,
    isVoid: voidSince !== null || replacement !== null,
  }
}
