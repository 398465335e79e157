import { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { payDelayed } from './pay-delayed.ts'
import type { ApiDeps } from './purchase-routes.ts'
import { errorBody } from './error-texts.ts'
import { conductSchema, faultSchema } from './faults.ts'

/** A payment of a coupon or a transfer; without an amount, of what was asked for. Cents and milliseconds. */
const paymentSchema = z.object({
  uniqueId: z.string(),
  amount: z.int().positive().optional(),
  afterMs: z.int().min(0).default(0),
})
export type SandboxPayment = z.input<typeof paymentSchema>

/** Serves the endpoints by which tests and people inspect the bank and make it misbehave. */
export function serveAdmin(app: FastifyInstance, deps: ApiDeps) {
  const { bank, faults, clock } = deps
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
  app.post('/sandbox/payments', async (request, reply) => {
    const { uniqueId, ...payment } = paymentSchema.parse(request.body)
    const [purchase] = bank.purchasesWith(uniqueId).filter(({ delayed }) => delayed !== undefined)
    const paid = purchase ? await payDelayed(deps, purchase, payment) : 'PR008'
    return typeof paid === 'string' ? reply.code(409).send(errorBody(paid, 'es')) : paid
  })
  app.post('/sandbox/clock', async (request) => {
    clock.shift(z.object({ shiftMs: z.int() }).parse(request.body).shiftMs)
    return { now: clock.now() }
  })
}
