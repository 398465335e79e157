import { expect, test } from 'vitest'
import { waitingKinds } from '#shared/today/waiting.ts'
import { recordPath, workPath } from './waitingPath.ts'

const oldest = [{ id: '7', name: 'x', since: '2026-11-21T15:00:00Z' }]

test('D-13 every kind of work is one click away', () => {
  for (const kind of waitingKinds) {
    const named = recordPath(kind, '7') === null ? [] : oldest
    for (const count of [1, 2]) expect(workPath({ kind, count, oldest: named }), kind).toMatch(/^\/(admin|profile)\/\w/)
  }
})

test('D-13 a single record opens by itself, several open as the list that has just them', () => {
  expect(workPath({ kind: 'requests', count: 1, oldest })).toBe('/admin/requests/7')
  expect(workPath({ kind: 'requests', count: 2, oldest })).toBe(
    `/admin/requests?filter=${encodeURIComponent('{"status":"waiting"}')}`,
  )
  expect(workPath({ kind: 'storefrontDrafts', count: 2, oldest })).toBe(
    `/admin/business?filter=${encodeURIComponent('{"hasSentDraft":true}')}`,
  )
})
