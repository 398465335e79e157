import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { within } from './within.ts'

test('K-01 an answer that arrived while the process was busy is in time; one that does not come is not waited for', async () => {
  const answer = within(20, stat('.'))
  for (const end = performance.now() + 100; performance.now() < end;);
  expect((await answer).isDirectory()).toBe(true)
  await expect(within(20, new Promise(() => undefined))).rejects.toThrow('no answer within 20 ms')
})
