import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { answerOf } from '#shared/failures.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import type { Cipher } from '../../platform/crypto/cipher.ts'
import { partnerRequest, type StoredAnswer } from '../../platform/db/schema/partner-requests.ts'
import type { Call } from '../../platform/http/serve.ts'
import { encodeAnswer } from '../../platform/http/encode.ts'
import type { Dependencies } from '../dependencies.ts'

const HOUR = 3_600_000
/** The time for which an answer is repeated, in milliseconds (decision 033). */
const ANSWER_LIFETIME = 24 * HOUR
/** After so many milliseconds a request that still runs belongs to a process that has died, and may be made again. */
const GIVEN_UP = 120_000

const KEY = /^[\w.:-]{1,128}$/

/** A request with its key, as the row stores it. */
type KeyedRequest = { businessId: string; idempotencyKey: string; content: string; now: Date }

/** Stores the answer of a request, in the transaction of what it did. */
type StoreAnswer<E extends Endpoint> = (tx: Database, result: ResultOf<E>) => Promise<void>

/**
 * Makes a handler that runs once for each Idempotency-Key of a business: the same request again gets the same answer. A request
 * that was refused did nothing, so its key may be used again. The row is written before the handler and outside of its transaction, so
 * that simultaneous requests see it. The process may die before the answer is stored: either the command itself recognises
 * `requestKey`, or it stores its answer in its own transaction. An answer that `hasSecret` is stored encrypted.
 * @throws Failure IDEMPOTENCY_KEY_REQUIRED; IDEMPOTENCY_KEY_REUSED for another request; IDEMPOTENCY_KEY_RUNNING
 */
export function doOnce<E extends Endpoint>(
  { db, now, accountSecrets }: Pick<Dependencies, 'db' | 'now' | 'accountSecrets'>,
  endpoint: E,
  handle: (call: Call<E>, requestKey: string, store: StoreAnswer<E>) => Promise<ResultOf<E>>,
  { hasSecret = false } = {},
): (call: Call<E>) => Promise<ResultOf<E>> {
  return async (call) => {
    const { request, reply, identity, params, body } = call
    const idempotencyKey = request.headers['idempotency-key']
    if (typeof idempotencyKey !== 'string' || !KEY.test(idempotencyKey)) throw new Failure('IDEMPOTENCY_KEY_REQUIRED')
    const businessId = identity?.business?.id ?? ''
    const content = hashToken(JSON.stringify([endpoint.method, endpoint.path, params, body]))
    const keyed = { businessId, idempotencyKey, content, now: now() }
    const before = await beginOrAnswer(db, keyed)
    if (before) {
      void reply.status(201).header('idempotency-replayed', 'true')
      return z.decode(endpoint.result, readAnswer(before, accountSecrets, keyed) as never) as ResultOf<E>
    }
    let isStored = false
    async function store(tx: Database, result: ResultOf<E>): Promise<void> {
      const body = encodeAnswer(endpoint.result, result)
      const answer = hasSecret ? { encrypted: accountSecrets.encrypt(JSON.stringify(body), ownerOf(keyed)) } : { body }
      await tx.update(partnerRequest).set({ answer }).where(isSame(keyed))
      isStored = true
    }
    try {
      const result = await handle(call, idempotencyKey, store)
      if (!isStored) await store(db, result)
      void reply.status(201)
      return result
    } catch (error) {
      await forget(db, keyed, error)
      throw error
    }
  }
}

const ownerOf = ({ businessId, idempotencyKey }: KeyedRequest) => `partner request ${businessId} ${idempotencyKey}`

function readAnswer(answer: StoredAnswer, cipher: Cipher, request: KeyedRequest): unknown {
  if ('body' in answer) return answer.body
  const text = cipher.decrypt(answer.encrypted, ownerOf(request))
  if (text === null) throw new Error('no key decrypts the answer of a request to the partner API')
  return JSON.parse(text)
}

/**
 * Frees the key of a request that was refused. One that failed otherwise may have been committed before: its key stays with its
 * content, and the same request may come again at once.
 */
async function forget(db: Database, request: KeyedRequest, error: unknown): Promise<void> {
  const isRunning = and(isSame(request), isNull(partnerRequest.answer))
  if (error instanceof Failure && answerOf(error).status < 500) {
    await db.delete(partnerRequest).where(isRunning)
    return
  }
  const startedAt = new Date(request.now.getTime() - GIVEN_UP - 1)
  await db.update(partnerRequest).set({ startedAt }).where(isRunning)
}

/** Writes the row of a request that begins, or returns the answer of the one that had this key before. */
async function beginOrAnswer(db: Database, request: KeyedRequest): Promise<StoredAnswer | null> {
  const { now, ...row } = request
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const isOver = lt(partnerRequest.startedAt, ago(ANSWER_LIFETIME))
  const isGivenUp = and(
    isNull(partnerRequest.answer),
    eq(partnerRequest.content, row.content),
    lt(partnerRequest.startedAt, ago(GIVEN_UP)),
  )
  const rows = await db
    .insert(partnerRequest)
    .values({ ...row, startedAt: now })
    .onConflictDoUpdate({
      target: [partnerRequest.businessId, partnerRequest.idempotencyKey],
      set: { content: row.content, startedAt: now, answer: sql`null` },
      setWhere: or(isOver, isGivenUp)!,
    })
    .returning({ content: partnerRequest.content })
  if (rows.length > 0) return null
  const [found] = await db.select().from(partnerRequest).where(isSame(request))
  if (found && found.content !== row.content) throw new Failure('IDEMPOTENCY_KEY_REUSED')
  // Without a row, the other request has failed since: its caller may send it again.
  if (!found?.answer) throw new Failure('IDEMPOTENCY_KEY_RUNNING')
  return found.answer
}

const isSame = ({ businessId, idempotencyKey }: KeyedRequest) =>
  and(eq(partnerRequest.businessId, businessId), eq(partnerRequest.idempotencyKey, idempotencyKey))

/** Deletes the answers that are no longer repeated. */
export async function sweepRequests({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  await db.delete(partnerRequest).where(lt(partnerRequest.startedAt, new Date(now().getTime() - ANSWER_LIFETIME)))
}
