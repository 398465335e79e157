import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCaseOfEachPoint, runMatrix } from './matrix.ts'
import { catchMutant } from './catch-mutant.ts'
import { databasesHere, openStage, type Stage } from './stage.ts'

/** Another quarter of the matrix every day; a run that fails is repeated with the seed in its name. */
const SEED = Math.floor(Date.now() / 86_400_000) % 4

/** What a few minutes can show; all of it is in `npm run bench -- faults`. */
describe.each(await databasesHere())('the product, killed on %s', (kind) => {
  let stage: Stage
  beforeAll(async () => {
    stage = (await openStage(kind))!
  })
  afterAll(() => stage.close())

  test(`B-11 at each of its fail points (seed ${SEED}) loses nothing and charges no card twice`, async () => {
    const { unreached, broken } = await runMatrix(stage, aCaseOfEachPoint(SEED))
    expect({ unreached, broken }).toEqual({ unreached: [], broken: [] })
  }, 1_200_000)

  test(`B-11 with a mutant is found out`, async () => {
    const mutant = kind === 'pglite' ? 'charge-before-intent' : 'count-then-take'
    expect(await catchMutant(stage, mutant)).toMatchObject({ isCaught: true })
  })
})
