import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant } from '../wire.ts'

const row = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: instant,
})
export type SandboxEmailRow = z.output<typeof row>

const whole = z.extend(row, { text: z.string(), html: z.string() })
export type SandboxEmail = z.output<typeof whole>

/** The emails that the sandbox of the caller's business would have sent (W-04). */
export const sandboxEmailApi = {
  list: endpoint({
    method: 'GET',
    path: '/sandboxEmails',
    access: 'sandbox.list',
    summary: 'Los correos del ambiente de pruebas',
    query: listQuery(z.strictObject({}), ['createdAt']),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/sandboxEmails/:id',
    access: 'sandbox.show',
    summary: 'Un correo del ambiente de pruebas',
    params: z.object({ id: z.uuid({ error: 'EMAILS.NOT_FOUND' }) }),
    result: whole,
    shape: 'envelope',
  }),
}

const clock = z.object({ now: instant, isMoved: z.boolean(), copiedAt: instant })
export type SandboxClock = z.output<typeof clock>

/** The sandbox of the caller's business: its clock, and the copy of its terms (W-04). */
export const sandboxApi = {
  read: endpoint({
    method: 'GET',
    path: '/sandbox/clock',
    access: 'sandbox.list',
    summary: 'El reloj del ambiente de pruebas',
    result: clock,
    shape: 'envelope',
  }),
  moveClock: endpoint({
    method: 'POST',
    path: '/sandbox/clock',
    access: 'sandbox.edit',
    summary: 'Adelantar el reloj del ambiente de pruebas',
    message: 'SANDBOX.CLOCK_MOVED',
    body: z.strictObject({ now: instant }),
    result: clock,
    shape: 'envelope',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/sandbox/refresh',
    access: 'sandbox.edit',
    summary: 'Copiar de nuevo las condiciones y la tarifa al ambiente de pruebas',
    message: 'SANDBOX.COPIED',
    result: clock,
    shape: 'envelope',
  }),
}
