import fc from 'fast-check'
import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { qrRuns } from './qr.ts'

/** Pixels per module: cameras see more, decoders need three. */
const SCALE = 4

/** Reads a QR code as a camera does, from its picture. */
function decoded({ side, runs }: ReturnType<typeof qrRuns>): string | undefined {
  const width = side * SCALE
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255)
  for (const { x, y, length } of runs) {
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + length) * SCALE; column += 1)
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
    }
  }
  return jsQr.default(pixels, width, width)?.data
}

test('B-12 a camera reads the address in the code of a voucher and of a quote', () => {
  const code = fc.stringMatching(/^[0-9A-F]{32}$/)
  const address = fc.oneof(
    code.map((hex) => `https://ceibo.example/verificar/${hex}`),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(address, (url) => {
      expect(decoded(qrRuns(url))).toBe(url)
    }),
    { numRuns: 40 },
  )
})
