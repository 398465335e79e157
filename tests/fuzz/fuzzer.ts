import { openSession } from '../../server/features/auth/session.ts'
import { findUser } from '../../server/features/auth/store.ts'
import { answerCheck } from '../support/answer-check.ts'
import { describedCalls } from '../support/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import type { Router } from '../../server/platform/http/serve.ts'
import { newAddress } from '../support/new-address.ts'
import type { TestShop } from '../support/test-app.ts'
import { firstTariff } from '../support/test-rates.ts'
import { sendRaw } from './bench/wire.ts'
import { fuzz, LONGER, seedOf } from './fuzz.ts'
import type { GeneratedRequest } from './requests.ts'

const SEED = 20_261_121

/** What the demo's database holds, so that some requests get all the way to it. */
const KNOWN = {
  categoryId: [23, 24],
  destinationId: [1, 2, 3, 4],
  planId: [101, 102, 103, 104, 105],
  residenceCountry: [1, 5, 17],
  subdomain: ['', 'ceibo', 'mburucuya'],
  startDate: ['2026-11-21', '2026-12-01'],
  endDate: ['2026-12-01', '2026-12-15'],
  ages: [[40], [40, 80]],
  ageRange: [[40]],
  code: ['VERANO15', 'PAUSADA10'],
  password: ['Yacare-Overo-77'],
  repassword: ['Yacare-Overo-77'],
  basedOn: [1],
  revision: [1, 2],
  content: [firstTariff],
}

type App = Pick<TestShop['app'], 'listen'>

const listening = new WeakMap<App, Promise<string>>()

/** Where an app listens on this machine, from its first request on. */
function addressOf(app: App): Promise<string> {
  const address = listening.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' })
  listening.set(app, address)
  return address
}

/** Without its length what follows a DELETE would be read as another request. */
function ofBody(payload: string | Uint8Array) {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
}

/** Sends generated requests to a shop over a socket, without a session, as staff and as a partner. */
export async function fuzzer({ db, dependencies }: TestShop) {
  const accounts = {
    administrator: (await findUser(db, 'admin@ceibo.test'))!.id,
    partner: (await findUser(db, 'broker@ceibo.test'))!.id,
  }

  /** From another address each, so that limits do not hide the rest; with a session of its own, so that logout ends no other. */
  async function send(app: App, { session, payload, headers, ...request }: GeneratedRequest) {
    const authorization = await bearer(session)
    return sendRaw(await addressOf(app), {
      ...request,
      payload,
      headers: {
        ...(payload === undefined ? {} : ofBody(payload)),
        'x-forwarded-for': newAddress(),
        ...(authorization ? { authorization } : {}),
        ...headers,
      },
    })
  }

  async function bearer(session: GeneratedRequest['session']): Promise<string | null> {
    if (session === 'none') return null
    if (session === 'garbage') return `Bearer ${'\u00ff'.repeat(43)}`
    const login = { userId: accounts[session], remember: false, isBrowser: false, now: dependencies.now() }
    return `Bearer ${(await openSession(db, login)).token}`
  }

  /** Every call of a router's document, fuzzed. */
  async function fuzzAll(app: App, { endpoints }: Pick<Router, 'endpoints'>, requests: number) {
    const document = openApiDocument(endpoints)
    const check = answerCheck(document)
    const flaws: string[] = []
    /** Calls that only ever gave one answer: a generator that meets no other would prove nothing. */
    const oneAnswerOnly: string[] = []
    for (const call of describedCalls(document)) {
      const found = await fuzz(call, {
        send: (request) => send(app, request),
        check,
        knowledge: { known: KNOWN },
        seed: seedOf(call, SEED),
        requests,
        most: requests * LONGER,
      })
      const reports = found.flaws.map(
        ({ flaw, request, body }) =>
          `${call.path} ${flaw}: ${JSON.stringify(request).slice(0, 1_500)} answered ${body.slice(0, 500)}`,
      )
      flaws.push(...reports.slice(0, 3))
      if (found.statuses.size < 2) oneAnswerOnly.push(`${call.path}: ${[...found.statuses.keys()].join()}`)
    }
    return { flaws, oneAnswerOnly }
  }

  return { send, fuzzAll }
}
