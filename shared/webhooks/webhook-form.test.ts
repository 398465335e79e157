import { expect, test } from 'vitest'
import { checkWebhook } from './webhook-form.ts'

test.each([
  ['https://sistema.agencia.uy/ceibo', true],
  [' https://sistema.agencia.uy:8443/ceibo?clave=1 ', true],
  ['http://127.0.0.1:4000/hook', true],
  ['sistema.agencia.uy/ceibo', false],
  ['ftp://sistema.agencia.uy/ceibo', false],
  ['https://ana:secreta@sistema.agencia.uy/', false],
  ['https://sistema.agencia.uy/#parte', false],
  ['', false],
  [`https://sistema.agencia.uy/${'x'.repeat(500)}`, false],
])('W-03 %s may be the address of a webhook: %s', (url, isGood) => {
  const issues = isGood ? [] : [{ path: 'url', key: 'WEBHOOKS.URL_INVALID' }]
  expect(checkWebhook({ url, kinds: ['sale.created'] })).toEqual(issues)
})

test('W-03 a webhook hears of one kind at least', () => {
  expect(checkWebhook({ url: 'https://agencia.uy/', kinds: [] })).toEqual([
    { path: 'kinds', key: 'WEBHOOKS.KIND_REQUIRED' },
  ])
})
