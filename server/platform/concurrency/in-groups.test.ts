import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

/** Writes that end when they are told to, and what each was given. */
function writer() {
  const written: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const add = inGroups((items: string[]) => {
    written.push([...items])
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  return { written, ends, add }
}

test('the first is written at once, and what comes meanwhile together after it', async () => {
  const { written, ends, add } = writer()
  const first = add('a')
  await breathe()
  expect(written).toEqual([['a']])
  const later = [add('b'), add('c')]
  await breathe()
  expect(written).toEqual([['a']])
  ends[0]!.resolve()
  await first
  await breathe()
  expect(written).toEqual([['a'], ['b', 'c']])
  ends[1]!.resolve()
  await Promise.all(later)
  const last = add('d')
  await breathe()
  ends[2]!.resolve()
  await last
  expect(written).toEqual([['a'], ['b', 'c'], ['d']])
})

test('a group that fails fails for its items alone', async () => {
  const { written, ends, add } = writer()
  const failing = expect(Promise.allSettled([add('a'), add('b')])).resolves.toMatchObject([
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ])
  await breathe()
  const next = add('c')
  ends[0]!.reject(new Error('away'))
  await failing
  await breathe()
  ends[1]!.resolve()
  await next
  expect(written).toEqual([['a', 'b'], ['c']])
})
