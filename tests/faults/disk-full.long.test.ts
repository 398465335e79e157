import { expect, test } from 'vitest'
import { runDiskFull } from './disk-full.ts'
import { databasesHere } from './stage.ts'

test.for(await databasesHere())(
  'K-05 a full disk of %s is named and refuses sales; with room the same process sells again, and nothing is half written',
  async (kind, { skip }) => {
    const result = await runDiskFull(kind)
    if (!result) return skip('this machine lets us mount no small disk')
    expect(result.broken).toEqual([])
    expect(result).toMatchObject({ readyWhileFull: 503, soldBefore: 3, soldAfter: 3, refusedWhileFull: [15, 15] })
  },
)
