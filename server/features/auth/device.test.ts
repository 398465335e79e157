import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { shortenedAddress } from '../../platform/http/network.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari en Mac'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Safari/604.1`, 'Safari en iPhone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/142 Safari/604.1`, 'Chrome en iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130',
    'Samsung Internet en Android',
  ],
  ['curl/8.14.1', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('A-04 of %s only what people recognise is kept', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

// ASVS 14.2.4
test('A-04 of an address only its network is kept', () => {
  expect(shortenedAddress('190.64.10.203')).toBe('190.64.10.x')
  expect(shortenedAddress('::ffff:190.64.10.203')).toBe('190.64.10.x')
  expect(shortenedAddress('2800:a4:1:2:a:b:c:d')).toBe('2800:a4:1:x')
  expect(shortenedAddress('2800::1')).toBe('2800:0:0:x')
})
