import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

/** Work that ends when it is told to, and the order in which it began. */
function workshop(limits: Parameters<typeof concurrencyLimit>[0]) {
  const limit = concurrencyLimit(limits)
  const began: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      began.push(name)
      ends.push(resolve)
    })
  return {
    began,
    refused,
    ask: (name: string, from: string) => void limit(work(name), from).catch(() => refused.push(name)),
    endOne: async () => {
      ends.shift()?.()
      await breathe()
    },
  }
}

test('some run at once, and those who wait take turns by whose work it is', async () => {
  const { began, ask, endOne } = workshop({ atOnce: 2, mostWaiting: 10 })
  for (const n of [1, 2, 3, 4, 5]) ask(`flood ${n}`, 'flood')
  ask('ana', 'home')
  await breathe()
  expect(began).toEqual(['flood 1', 'flood 2'])
  for (let n = 0; n < 6; n += 1) await endOne()
  expect(began).toEqual(['flood 1', 'flood 2', 'flood 3', 'ana', 'flood 4', 'flood 5'])
})

test('when all places are taken, the last of the longest line is refused, and nobody else', async () => {
  const { began, refused, ask, endOne } = workshop({ atOnce: 1, mostWaiting: 4 })
  for (const n of [1, 2, 3, 4, 5]) ask(`flood ${n}`, 'flood')
  ask('ana', 'home')
  ask('luis', 'work')
  await breathe()
  expect(refused).toEqual(['flood 5', 'flood 4'])
  for (let n = 0; n < 5; n += 1) await endOne()
  expect(began).toEqual(['flood 1', 'flood 2', 'ana', 'luis', 'flood 3'])
  ask('eva', 'home')
  await breathe()
  expect(began.at(-1), 'no place was lost').toBe('eva')
})

test('who comes last waits no longer than others who wait once each: then it is the newcomer who is refused', async () => {
  const { refused, ask } = workshop({ atOnce: 1, mostWaiting: 2 })
  for (const name of ['ana', 'luis', 'eva', 'leo']) ask(name, name)
  await breathe()
  expect(refused).toEqual(['leo'])
})

test('work that fails gives its place back', async () => {
  const limit = concurrencyLimit({ atOnce: 1, mostWaiting: 1 })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'done')).toBe('done')
})
