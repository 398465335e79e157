import { expect, test } from 'vitest'
import { checkStep, isNews, isOverdue, mayFollow, nextStatuses, requestStatuses } from './status.ts'

const keys = (...step: Parameters<typeof checkStep>) => checkStep(...step).map(({ path, key }) => `${path} ${key}`)

test('S-08 from received and in review a request goes everywhere forward; what was decided is only closed or taken up again', () => {
  expect(Object.fromEntries(requestStatuses.map((status) => [status, nextStatuses(status)]))).toEqual({
    received: ['in-review', 'missing-information', 'approved', 'rejected', 'closed'],
    'in-review': ['missing-information', 'approved', 'rejected', 'closed'],
    'missing-information': ['in-review', 'approved', 'rejected', 'closed'],
    approved: ['closed', 'in-review'],
    rejected: ['closed', 'in-review'],
    closed: ['in-review'],
  })
})

test('S-08 a state may stay, or be followed by what is next', () => {
  const after = requestStatuses.filter((status) => mayFollow('rejected', status))
  expect(after).toEqual(['in-review', 'rejected', 'closed'])
})

test('S-08 every state can be left, and every state but the first can be reached', () => {
  for (const status of requestStatuses) expect(nextStatuses(status).length, status).toBeGreaterThan(0)
  const reached = new Set(requestStatuses.flatMap(nextStatuses))
  expect([...reached].toSorted()).toEqual(requestStatuses.filter((status) => status !== 'received').toSorted())
})

// ASVS 2.3.1
test('S-08 a step that is not allowed, or that says nothing, is refused at its field', () => {
  expect(keys('approved', { status: 'rejected', message: 'No' })).toEqual(['status REQUEST.STATUS_NOT_ALLOWED'])
  expect(keys('in-review', { status: 'received', note: 'x' })).toEqual(['status REQUEST.STATUS_NOT_ALLOWED'])
  expect(keys('received', { status: 'received' })).toEqual(['note REQUEST.NOTHING_TO_SAVE'])
  expect(keys('received', { status: 'received', note: 'Llamé' })).toEqual([])
  expect(keys('received', { status: 'in-review' })).toEqual([])
})

test('S-08 a rejection and a question need an explanation; an approval may have one', () => {
  expect(keys('received', { status: 'rejected' })).toEqual(['message REQUEST.MESSAGE_REQUIRED'])
  expect(keys('received', { status: 'missing-information', note: 'x' })).toEqual(['message REQUEST.MESSAGE_REQUIRED'])
  expect(keys('received', { status: 'approved' })).toEqual([])
  expect(keys('missing-information', { status: 'missing-information', message: 'Otra cosa' })).toEqual([])
  expect(keys('received', { status: 'in-review', message: 'x' })).toEqual(['message FIELD.INVALID'])
})

test('S-08 the requester is emailed a decision, a question, and a changed explanation of either', () => {
  expect(isNews('received', { status: 'approved' })).toBe(true)
  expect(isNews('approved', { status: 'approved', note: 'x' })).toBe(false)
  expect(isNews('approved', { status: 'approved', message: 'Ya salió la transferencia' })).toBe(true)
  expect(isNews('received', { status: 'in-review' })).toBe(false)
  expect(isNews('approved', { status: 'closed' })).toBe(false)
})

test('S-08 overdue is what waits for us past its 72 hours, not what waits for the traveller', () => {
  const now = new Date('2026-11-25T13:00:00Z')
  const late = (status: (typeof requestStatuses)[number], dueAt: string) =>
    isOverdue({ status, dueAt: new Date(dueAt) }, now)
  expect(requestStatuses.filter((status) => late(status, '2026-11-25T13:00:00Z'))).toEqual(['received', 'in-review'])
  expect(late('received', '2026-11-25T13:00:01Z')).toBe(false)
})
