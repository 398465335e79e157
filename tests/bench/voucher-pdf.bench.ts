import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type VoucherDocument, voucherPdf } from '../../server/features/sales/voucher-pdf.ts'
import { renderArtwork } from '../../tools/seed/artwork/artwork.ts'
import { voucher } from '../support/test-voucher.ts'
import { tell } from './figures.ts'
import { median, quantile } from './numbers.ts'

/** The CPU milliseconds of one voucher in a warm process, so that a sale of ten passengers stays under a sixth of a second. */
const TARGET_MS = 15
/** The size of a voucher with logo and fonts, in KB of 1,000 bytes: vouchers are sent by email and over slow networks. */
const TARGET_KB = 60
const WARM_UP = 30
const DOCUMENTS = 600

const logo = await renderArtwork('ceibo-logo', 480, 'png')

/** A voucher with a logo, the 25 lines of a usual cover, and names of a usual length. */
function numbered(index: number): VoucherDocument {
  const { passenger } = voucher()
  return voucher({
    brand: { name: 'Ceibo Asistencia', logo, primaryColor: '#b700ff' },
    code: `CA7QK2M9XWZ4TBN5RJ8DHV3GFPE${String(index).padStart(2, '0')}`,
    number: `${10_000 + index}-1`,
    passenger: { ...passenger, lastName: `Núñez Etcheverría ${index}` },
    benefits: Array.from({ length: 25 }, (_, row) => ({
      name: `Traslado y repatriación sanitaria con escolta ${row + 1}`,
      value: `USD ${row + 1}.000`,
    })),
  })
}

/** Lets the event loop turn after each voucher, as the server does: streams let go of their documents only then. */
async function cpuMilliseconds(index: number): Promise<number> {
  const before = process.cpuUsage()
  await voucherPdf(numbered(index))
  await turnOfTheLoop()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

for (let index = 0; index < WARM_UP; index++) await cpuMilliseconds(index)
const times: number[] = []
for (let index = 0; index < DOCUMENTS; index++) times.push(await cpuMilliseconds(index))
tell({ what: `processor of a voucher, median of ${DOCUMENTS}`, value: median(times), unit: 'ms' })
tell({ what: `processor of a voucher, p95 of ${DOCUMENTS}`, value: quantile(times, 0.95), unit: 'ms', most: TARGET_MS })
const { byteLength } = await voucherPdf(numbered(0))
tell({ what: 'weight of a voucher', value: byteLength / 1000, unit: 'KB', most: TARGET_KB })
