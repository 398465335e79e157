import { normalizePhone } from './phone.ts'
import { fromDownloadCode } from './voucher-code.ts'

/** What a sale is looked for by. */
export type SaleSought =
  | { by: 'number'; number: number }
  | { by: 'voucher'; code: string }
  | { by: 'phone'; phone: string }
  | { by: 'email'; part: string }
  | { by: 'name'; words: readonly string[] }

/** '#00017', '17', and '17-2', the number of its second voucher. Nine digits at most: the database counts no further. */
const NUMBER = /^#?0*(\d{1,9})(?:-\d{1,2})?$/

/**
 * How a text that was typed to find a sale is understood, in one way or in several: '099123456' is a phone and could be a
 * number. What is none of them is words of a traveller's name.
 */
export function saleSought(typed: string): SaleSought[] {
  const text = typed.trim()
  if (text === '') return []
  const voucher = fromDownloadCode(text)
  if (voucher) return [{ by: 'voucher', code: voucher }]
  if (text.includes('@')) return [{ by: 'email', part: text.toLowerCase() }]
  const number = NUMBER.exec(text)?.[1]
  const phone = normalizePhone(text)
  const found: SaleSought[] = [
    ...(number ? [{ by: 'number', number: Number(number) } as const] : []),
    ...(phone ? [{ by: 'phone', phone } as const] : []),
  ]
  return found.length > 0 ? found : [{ by: 'name', words: text.split(/\s+/) }]
}
