import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { partnerKeyOf } from '../../../tests/support/partner.ts'
import { createServer } from '../../app.ts'
import { queue } from '../../platform/jobs/jobs.ts'
import { work } from '../feature.ts'
import { prepareCiphers } from '../personal-data/prepare-ciphers.ts'
import { openSandbox } from './open.ts'
import type { SandboxParts } from './parts.ts'
import { readTerms } from './terms.ts'

let shop: TestShop
let businessId: string
let lines: string[]
let closed: number
beforeAll(async () => {
  shop = await startTestShop()
  businessId = (await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test' })).businessId
})
afterAll(() => shop.close())

/** The parts of a sandbox, of which some fail. */
function partsWith(failing: Partial<SandboxParts>): SandboxParts {
  lines = []
  closed = 0
  const { env, db, images, now, log } = shop.dependencies
  return {
    env,
    features: [{ work: [work(queue('nothing'), async () => undefined)] }],
    createApp: (own) => createServer({ ...own, logLevel: 'info' }, { write: (line) => lines.push(line) }),
    serveCalls: () => undefined,
    prepareCiphers,
    placeOf: () => ({ dataDir: env.dataDir, databaseUrl: undefined }),
    connect: async () => {
      const connection = await testDatabase()
      const close = async () => {
        closed += 1
        await connection.close()
      }
      return { ...connection, close }
    },
    openBank: () => Promise.reject(new Error('no bank')),
    readTerms: (id) => readTerms(db, id),
    images,
    realNow: now,
    log,
    ...failing,
  }
}

test('W-04 a sandbox that cannot be opened leaves nothing open', async () => {
  const serveCalls = () => {
    throw new Error('no calls')
  }
  await expect(openSandbox(partsWith({ serveCalls }), businessId)).rejects.toThrow('no calls')
  expect(closed).toBe(1)
  // The jobs would ask the closed database every second.
  await new Promise((done) => setTimeout(done, 2_500))
  expect(lines).toEqual([])
})

test('W-04 a sandbox of which something cannot be closed closes the rest', async () => {
  const createApp: SandboxParts['createApp'] = async (own) => {
    const app = await createServer(own)
    app.addHook('onClose', () => Promise.reject(new Error('it does not close')))
    return app
  }
  const opened = await openSandbox(partsWith({ createApp }), businessId)
  await expect(opened.close()).rejects.toThrow('it does not close')
  expect(closed).toBe(1)
})
