import { expect, test } from 'vitest'
import type { ContactLine } from './brand-contract.ts'
import { assistanceLines, contactHref, paperLabel, salesLines, withAssistance } from './contact-lines.ts'

const sales: ContactLine = { kind: 'sales', label: 'Ventas', phone: '+59847220140' }
const salesChat: ContactLine = { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59898220140' }
const help: ContactLine = { kind: 'assistance', label: 'Uruguay', phone: '+59847220911' }
const helpChat: ContactLine = { kind: 'assistance', isWhatsapp: true, label: 'Guardia', phone: '+59898220911' }
const ours: ContactLine[] = [
  { kind: 'sales', label: 'Ventas', phone: '+59829010100' },
  { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59899010100' },
  { kind: 'assistance', label: 'Uruguay', phone: '+59829010247' },
  { kind: 'assistance', isWhatsapp: true, label: 'Desde cualquier país', phone: '+59899010247' },
]
const [, , ourHelp, ourHelpChat] = ours

test.each([
  ['none', [], [ourHelp, ourHelpChat]],
  ['a WhatsApp of its sales', [sales, salesChat], [ourHelp, ourHelpChat]],
  ['a phone for assistance', [sales, salesChat, help], [help, ourHelpChat]],
  ['a WhatsApp for assistance', [sales, helpChat], [helpChat, ourHelp]],
  ['both', [help, salesChat, helpChat], [help, helpChat]],
])('V-08 P-07 a business with %s for its travellers shows the main brand’s for the rest', (_, own, shown) => {
  const lines = withAssistance(own, ours)
  expect(assistanceLines(lines)).toEqual(shown)
  expect(salesLines(lines)).toEqual(salesLines(own))
})

test('P-07 a phone is called, a WhatsApp is a chat that begins with the message', () => {
  expect(contactHref(help, 'Voucher Nº 1')).toBe('tel:+59847220911')
  expect(contactHref(helpChat)).toBe('https://wa.me/59898220911')
  expect(contactHref(helpChat, 'Voucher Nº 1')).toBe('https://wa.me/59898220911?text=Voucher%20N%C2%BA%201')
})

test('B-12 papers name a WhatsApp as one, once', () => {
  expect([help, salesChat, helpChat].map(paperLabel)).toEqual(['Uruguay', 'WhatsApp', 'WhatsApp Guardia'])
})
