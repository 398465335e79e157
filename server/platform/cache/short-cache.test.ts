import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShortCache } from './short-cache.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('the same question is asked once a moment, and anew when the moment is over', async () => {
  const answers = new ShortCache<number>(250)
  let questions = 0
  const ask = () => answers.of('ceibo', async () => (questions += 1))
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  vi.advanceTimersByTime(249)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
  expect(await answers.of('other', async () => 7)).toBe(7)
})

test('one that refreshes behind gives the last answer until the new one is there, for two moments at most', async () => {
  const answers = new ShortCache<number>(450, { refreshesBehind: true })
  expect(await answers.of('ceibo', async () => 1)).toBe(1)
  vi.advanceTimersByTime(450)
  const { promise, resolve } = Promise.withResolvers<number>()
  const ask = () => answers.of('ceibo', () => promise)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  resolve(2)
  await promise
  expect(await ask()).toBe(2)
  vi.advanceTimersByTime(450)
  const fail = () => answers.of('ceibo', () => Promise.reject(new Error('gone')))
  expect(await fail()).toBe(2)
  vi.advanceTimersByTime(450)
  await expect(fail()).rejects.toThrow('gone')
  expect(await answers.of('ceibo', async () => 3)).toBe(3)
  vi.advanceTimersByTime(900)
  expect(await answers.of('ceibo', async () => 4)).toBe(4)
})

test('a failure reaches only the caller that met it', async () => {
  const answers = new ShortCache<number>(250)
  await expect(answers.of('ceibo', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await answers.of('ceibo', async () => 1)).toBe(1)
})

test('what is only shown is shown as it was last while asking fails or hangs; what is charged is not, nor what was never read', async () => {
  vi.useRealTimers()
  const gone = () => Promise.reject(new Error('gone'))
  const shown = new ShortCache<number | null>(0, { lastInTrouble: true })
  expect(await shown.of('ceibo', async () => 1)).toBe(1)
  expect(await shown.of('nadie', async () => null)).toBeNull()
  expect(await shown.of('ceibo', gone)).toBe(1)
  expect(await shown.of('ceibo', () => new Promise(() => undefined))).toBe(1)
  await expect(shown.of('nadie', gone)).rejects.toThrow('gone')
  expect(await shown.of('ceibo', async () => 2)).toBe(2)
  const charged = new ShortCache<number>(0)
  await charged.of('ceibo', async () => 1)
  await expect(charged.of('ceibo', gone)).rejects.toThrow('gone')
})
