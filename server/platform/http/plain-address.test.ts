import { expect, test } from 'vitest'
import { networkOf } from './network.ts'
import { plainAddress } from './plain-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4444', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:203.0.113.9]:443', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
])('B-17 the caller %s has the address %s, and counts with it', (text, address) => {
  expect(plainAddress(text)).toBe(address)
  expect(networkOf(text)).toBe(networkOf(address))
})

test.each([
  '',
  'unknown',
  'unknown:443',
  '203.0.113',
  '203.0.113.9:',
  '203.0.113.9:4444:1',
  '[2001:db8::1',
  '2001:db8::1]:443',
])('B-17 "%s" says no address', (text) => {
  expect(plainAddress(text)).toBeNull()
  expect(networkOf(text), 'counts by itself').toBe(text)
})
