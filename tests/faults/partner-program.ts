import { partnerAccessApi, partnerKeyApi } from '../../shared/partner/key-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { saleOf, trip, type WireQuote, type WireSale } from '../support/partner.ts'
import { insist, login } from './browser.ts'
import { MINUTE, passAndWait } from './settle.ts'
import type { TestEnvironment } from './test-environment.ts'

/** A program of a partner, which calls the partner API with a key and repeats what gets no answer. */
export type PartnerProgram = {
  /** Quotes a trip and makes a link for its traveller. Returns the code of the quote that the link opens. */
  link: () => Promise<string>
  /** Quotes a trip and sells it on account. */
  sell: () => Promise<WireSale>
  cancel: (sale: WireSale) => Promise<void>
}

const CALL_MS = 90_000
const MOST_WAITS = 10

type Problem = { code: string; detail: string }

/** Makes a key for the business of a login, and the program that has it. */
export async function partnerProgram(environment: TestEnvironment, email: string): Promise<PartnerProgram> {
  const owner = await login(environment, email, 'partner')
  const staff = await login(environment, 'admin@ceibo.test', 'administrator')
  const { rows } = await insist(environment, () => staff(partnerAccessApi.list, { query: {} }))
  const [row] = await environment.query<{ id: string }>(
    `select business_id as id from account where email = '${email}'`,
  )
  const own = rows.find(({ id }) => id === row?.id)
  if (!own) throw new Error(`${email} belongs to no business that may sell by the API`)
  const access = { isLive: true, callsPerMinute: null, reason: 'Vende por la API' }
  await insist(environment, () => staff(partnerAccessApi.save, { params: { id: own.id }, body: access }))
  const body = {
    name: 'Programa',
    mode: 'live',
    scopes: ['quotes', 'links', 'sales', 'cancellations'],
    expiresOn: null,
  } as const
  const { key } = await insist(environment, () =>
    owner(partnerKeyApi.create, { body: { ...body, scopes: [...body.scopes] } }),
  )
  const ask = asker(environment, key)
  const quote = async () => {
    const startDate = addDays(dayAt(new Date()), 60)
    const wanted = trip({ startDate, endDate: addDays(startDate, 14), ages: [40] })
    const { data } = await ask<{ data: WireQuote[] }>('/quotes', wanted)
    if (!data[0]) throw new Error('nothing was quoted')
    return data[0]
  }
  return {
    link: async () => {
      const { url } = await ask<{ url: string }>('/links', { quoteId: (await quote()).id })
      return new URL(url).pathname.split('/').at(-1) ?? ''
    },
    sell: async () => ask<WireSale>('/sales', saleOf(await quote())),
    cancel: async ({ id }) => {
      const { id: previewId } = await ask<{ id: string }>(`/sales/${id}/cancellation`)
      await ask(`/sales/${id}/cancellation`, { previewId })
    },
  }
}

/** Asks until there is an answer. While the request of a dead process counts as running, time passes. @throws Error when it is refused */
function asker(environment: TestEnvironment, key: string) {
  return async <Body>(path: string, body?: object): Promise<Body> => {
    const init = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    for (let waits = 0; ; waits += 1) {
      const { status, answer } = await insist(environment, async () => {
        const signal = AbortSignal.timeout(CALL_MS)
        const response = await fetch(`${environment.urls[0]}/api/partner/v1${path}`, { ...init, signal })
        if (response.status >= 500) throw new Error(await response.text())
        return { status: response.status, answer: (await response.json()) as unknown }
      })
      if (status < 300) return answer as Body
      const { code, detail } = answer as Problem
      if (code !== 'idempotency_key_running' || waits >= MOST_WAITS)
        throw new Error(`${path}: ${status} ${code} ${detail}`)
      await passAndWait(environment, MINUTE)
    }
  }
}
