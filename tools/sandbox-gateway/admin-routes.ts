import { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Bank } from './bank.ts'
import { type Clock } from './clock.ts'
import { conductSchema, type Faults, faultSchema } from './faults.ts'

type Deps = { bank: Bank; faults: Faults; clock: Clock }

/** Serves the endpoints by which tests and people inspect the bank and make it misbehave. */
export function serveAdmin(app: FastifyInstance, { bank, faults, clock }: Deps) {
  app.get('/sandbox/ledger', async () => {
    await bank.durable()
    return { now: clock.now(), entries: bank.entries() }
  })
  app.post('/sandbox/faults', async (request) => {
    faults.queueNext(z.array(faultSchema).parse(request.body))
    return {}
  })
  app.put('/sandbox/conduct', async (request) => {
    faults.setConduct(conductSchema.parse(request.body))
    return faults.conduct()
  })
  app.delete('/sandbox/faults', async () => {
    faults.clear()
    return {}
  })
  app.post('/sandbox/clock', async (request) => {
    clock.shift(z.object({ shiftMs: z.int() }).parse(request.body).shiftMs)
    return { now: clock.now() }
  })
}
