import { expect, test } from 'vitest'
import { troubleOf } from './trouble.ts'

test.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['Error: getaddrinfo ENOTFOUND mail.example.com', 'unreachable'],
  ['Error: Connection timeout', 'unreachable'],
  ['Error: Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ["Error: Can't send mail - all recipients were rejected: 550 5.1.1 <ana@example.com>: User unknown", 'address'],
  ['Error: 451 try again later', 'later'],
  ['Error: Message failed: 452 4.2.2 Mailbox full', 'later'],
  ['Error: Message failed: 554 5.7.1 Rejected as spam', 'refused'],
  ['TypeError: x is not a function', 'other'],
  [null, null],
] as const)('K-07 of %s staff read: %s', (lastError, trouble) => {
  expect(troubleOf(lastError)).toBe(trouble)
})
