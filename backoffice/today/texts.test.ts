import { expect, test } from 'vitest'
import { t } from './texts.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

test('D-13 a waiting work says how much and since when, in one and in many', () => {
  expect([t.today.kinds.requests(1), t.today.kinds.requests(1234)]).toEqual([
    '1 pedido por responder',
    '1.234 pedidos por responder',
  ])
  const ages = ['2026-11-21T14:59:30Z', '2026-11-21T14:58:00Z', '2026-11-21T12:00:00Z', '2026-11-18T12:00:00Z']
  expect(ages.map((since) => t.today.ago(since, NOW))).toEqual([
    'recién',
    'hace 2 minutos',
    'hace 3 horas',
    'hace 3 días',
  ])
  expect([t.today.since(1, 'hace 3 días'), t.today.since(2, 'hace 3 días')]).toEqual([
    'hace 3 días',
    'desde hace 3 días',
  ])
})
