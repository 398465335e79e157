import http from 'node:http'
import { readAnswer, wireRequest } from '../../shared/call.ts'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { messages } from '../../shared/messages.ts'
import { SANDBOX_KEY } from '../../tools/sandbox-gateway/start.ts'
import { aTrip, type Call } from '../faults/browser.ts'
import { newAddress } from '../support/new-address.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import type { Product } from './product.ts'

const agent = new http.Agent({ keepAlive: true })

/** A buyer's HTTP client with its own address; it costs less than `fetch`, and shares the processors with the server. */
function browserAt(url: string): Call {
  const address = newAddress()
  return async (endpoint, input) => {
    const { method, url: asking, body } = wireRequest(endpoint, input, messages)
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sending = http.request(new URL(asking, url), { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject)
      })
      sending.on('error', reject).end(body)
    })
    return readAnswer(endpoint, { status: answer.status, contentRange: null, body: JSON.parse(answer.text) })
  }
}

/** Makes the requests of a browser whose buyer already has a card token; `more` changes the trip. */
export async function buy(url: string, token: string, more: Parameters<typeof aTrip>[0] = {}): Promise<void> {
  const call = browserAt(url)
  const { order, amount } = await call(checkoutApi.open, { body: aTrip(more) })
  await call(checkoutApi.pay, { body: { token, order, amount, currency: 'USD' } })
  await call(checkoutApi.createSale, { body: { order } })
}

/** Gets `count` tokens of cards that the bank approves. */
export async function tokensOf({ bankUrl }: Product, count: number): Promise<string[]> {
  const bank = sandboxClient({ url: bankUrl, key: SANDBOX_KEY })
  const tokens: string[] = []
  while (tokens.length < count) {
    tokens.push(...(await Promise.all(Array.from({ length: 50 }, () => bank.token('approved')))))
  }
  return tokens
}
