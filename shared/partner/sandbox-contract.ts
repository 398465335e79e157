import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant } from '../wire.ts'
import { linkKey, mailKey, pageOf, pageQuery, saleKey } from './api-wire.ts'
import { saleRequest } from './sale-contract.ts'

/** The clock of a sandbox. */
export const sandboxClock = z.object({
  now: instant,
  /** Whether it is ahead of the real time. */
  isMoved: z.boolean(),
  /** When the terms of the business and the tariff were last copied, in real time. */
  copiedAt: instant,
})

export const clockRequest = z.strictObject({
  /** The instant to which it moves, forward only. What is due by then happens before the answer. */
  now: instant,
})

/** An email that a sandbox did not send. */
export const sandboxEmail = z.object({
  id: mailKey,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: instant,
  text: z.string(),
})

const { passengers, contact, conditionsAccepted } = saleRequest.shape

/** A payment as the traveller of a link makes it: by a card that the bank approves or declines, or at a counter (`pending`). */
export const linkPayment = z.strictObject({
  passengers,
  contact,
  conditionsAccepted,
  outcome: z.enum(['approved', 'declined', 'pending']),
})
export type LinkPayment = z.output<typeof linkPayment>

export const linkPaid = z.object({
  status: z.enum(['paid', 'declined', 'pending']),
  /** The sale; null unless it is paid. */
  saleId: z.nullable(saleKey),
})

export const sandboxEmailList = pageOf(sandboxEmail)

/** The calls of a sandbox: a live key is refused. */
export const sandboxApi = {
  clock: endpoint({
    method: 'GET',
    path: '/partner/v1/sandbox/clock',
    access: 'key',
    summary: 'El reloj del ambiente de pruebas',
    result: sandboxClock,
    shape: 'array',
  }),
  moveClock: endpoint({
    method: 'POST',
    path: '/partner/v1/sandbox/clock',
    access: 'key',
    summary: 'Adelantar el reloj del ambiente de pruebas',
    body: clockRequest,
    result: sandboxClock,
    shape: 'array',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/partner/v1/sandbox/refresh',
    access: 'key',
    summary: 'Copiar de nuevo al ambiente de pruebas las condiciones de la empresa y la tarifa vigente',
    result: sandboxClock,
    shape: 'array',
  }),
  listEmails: endpoint({
    method: 'GET',
    path: '/partner/v1/sandbox/emails',
    access: 'key',
    summary: 'Los correos que el ambiente de pruebas no envió, los últimos primero',
    query: z.strictObject(pageQuery),
    result: sandboxEmailList,
    shape: 'array',
  }),
  readEmail: endpoint({
    method: 'GET',
    path: '/partner/v1/sandbox/emails/:id',
    access: 'key',
    summary: 'Un correo del ambiente de pruebas',
    params: z.object({ id: mailKey }),
    result: sandboxEmail,
    shape: 'array',
  }),
  payLink: endpoint({
    method: 'POST',
    path: '/partner/v1/sandbox/links/:id/pay',
    access: 'key',
    summary: 'Pagar un enlace de prueba como lo hace el viajero',
    params: z.object({ id: linkKey }),
    body: linkPayment,
    result: linkPaid,
    shape: 'array',
  }),
}
