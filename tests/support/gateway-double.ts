import type { CardGateway } from '../../server/adapters/card-gateway/port.ts'

/** A card gateway that answers these calls; every other one fails, as does the test that did not expect it. */
export function gatewayDouble(calls: Partial<CardGateway>): CardGateway {
  const fail = () => Promise.reject(new Error('the test expects no such call'))
  return {
    charge: fail,
    requestDelayed: fail,
    find: fail,
    readPurchase: fail,
    refund: fail,
    refundPart: fail,
    findRefunds: fail,
    readRefund: fail,
    listTransactions: fail,
    clientForm: () => ({ frameUrl: 'http://127.0.0.1:9/card-form', origin: 'http://127.0.0.1:9' }),
    ...calls,
  }
}
