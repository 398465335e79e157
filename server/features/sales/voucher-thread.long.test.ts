import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rows, voucher } from '../../../tests/support/test-voucher.ts'
import { printInThread } from './voucher-thread.ts'

test('B-12 the thread of the emails prints long covers with a large logo, ten at once, within its heap', async () => {
  const [width, height] = [3_000, 1_500]
  const pixels = Buffer.from(Array.from({ length: width * height * 4 }, (_, at) => (at * 2_654_435_761) >>> 24))
  const logo = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const heavy = voucher({ benefits: rows(200), brand: { name: 'Ceibo', logo, primaryColor: '#b700ff' } })
  const papers = await Promise.all(Array.from({ length: 10 }, () => printInThread(heavy)))
  for (const paper of papers) expect(paper.length).toBeGreaterThan(20_000)
})

test('B-12 a voucher that is too large for the thread fails, takes nobody with it for ever, and the next one is printed', async () => {
  const tooLarge = voucher({ planName: 'M'.repeat(20_000_000) })
  const ended = await Promise.allSettled([tooLarge, voucher(), voucher()].map(printInThread))
  expect(ended[0]!.status).toBe('rejected')
  expect((await printInThread(voucher())).byteLength).toBeGreaterThan(10_000)
})

test('B-12 a thread that is never idle lets go of what it printed', async () => {
  for (let printed = 0; printed < 400; printed += 10)
    await Promise.all(Array.from({ length: 10 }, () => printInThread(voucher())))
})
