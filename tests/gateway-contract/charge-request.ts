import type { ChargeRequest, DelayedRequest } from '../../server/adapters/card-gateway/port.ts'

let serial = 0

/** A charge of USD 84.04 by a Uruguayan buyer under a uniqueId that no test has used. */
export function chargeRequest(token: string, more: Partial<ChargeRequest> = {}): ChargeRequest {
  serial += 1
  const uniqueId = `attempt-${process.pid}-${serial}`
  return {
    uniqueId,
    gatewayOrder: `order-${serial}-1`,
    token,
    amount: 8_404,
    currency: 'USD',
    instalments: 1,
    customer: {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Pérez Núñez',
      phone: '+59899123456',
      documentNumber: '12345672',
      documentType: 'national',
    },
    customerIp: '190.64.0.1',
    description: 'Asistencia al viajero',
    ...more,
  }
}

/** A request of USD 84.04 that can be paid for a day, under a uniqueId that no test has used. */
export function delayedRequest(
  { method, methodCode }: Pick<DelayedRequest, 'method' | 'methodCode'>,
  more: Partial<DelayedRequest> = {},
): DelayedRequest {
  const { token: _, instalments: __, ...request } = chargeRequest('')
  const returnUrl = 'https://ceibo.example/pago/pendiente/1'
  return { ...request, method, methodCode, minutes: 1_440, returnUrl, ...more }
}
