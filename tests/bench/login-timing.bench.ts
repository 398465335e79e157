import { brokerApi } from '../../shared/businesses/contract.ts'
import { browser } from '../faults/browser.ts'
import { logIn } from '../fuzz/bench/shop.ts'
import { sendRaw } from '../fuzz/bench/wire.ts'
import { tell } from './figures.ts'
import { median, quantile } from './numbers.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Measures whether the time of a refused login reveals that an account exists. Wrong passwords are sent in pairs, for an account
 * and for an unknown email, one right after the other in alternating order. The same is done with two unknown emails, whose
 * difference is the machine's own noise. Target: at p95, pairs with an account differ by at most TARGET_MS more than pairs
 * without.
 */
const TARGET_MS = 5
const ACCOUNTS = 30
/** The number of wrong passwords for each email; more would be throttled. */
const TRIES_EACH = 4
const PASSWORD = 'Garza-mora-2027!'

let calls = 0
/** Milliseconds until a wrong password for an email is refused, from an address without earlier requests. */
async function refusal(url: string, user: string): Promise<number> {
  calls += 1
  const payload = JSON.stringify({ user, password: 'No-es-la-clave-1!', role: 2 })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'x-forwarded-for': `10.7.${calls >> 8}.${calls & 255}`,
  }
  const began = performance.now()
  const { status } = await sendRaw(url, { method: 'POST', url: '/api/user/login', headers, payload })
  if (status !== 401) throw new Error(`a wrong password was answered ${status}`)
  return performance.now() - began
}

const nobody = (n: number) => `nadie${n}@ceibo.test`

/** The differences between the first and the second email of each pair in milliseconds, in alternating order. */
async function gaps(url: string, pairs: readonly (readonly [string, string])[]): Promise<number[]> {
  const measured: number[] = []
  for (const [n, [one, other]] of pairs.entries()) {
    const isTurned = n % 2 === 1
    const first = await refusal(url, isTurned ? other : one)
    const second = await refusal(url, isTurned ? one : other)
    measured.push(isTurned ? second - first : first - second)
  }
  return measured
}

const p95 = (values: readonly number[]) => quantile(values.map(Math.abs), 0.95)

const product = await startInOwnFolder({ TRUST_PROXY: 'yes' })
try {
  const staff = browser({ urls: [product.url] }, { token: await logIn(product, 'admin@ceibo.test', 'administrator') })
  const users = Array.from({ length: ACCOUNTS }, (_, n) => `alguien${n}@ceibo.test`)
  for (const [n, user] of users.entries()) {
    const terms = { name: `Broker ${n}`, rut: '', address: 'Sarandí 690', commissionPercent: '30', markup: '85' }
    const credentials = { user, password: PASSWORD, passwordConfirmation: PASSWORD }
    await staff(brokerApi.add, { body: { ...terms, ...credentials, paymentType: 'online' } })
  }
  const tries = Array.from({ length: ACCOUNTS * TRIES_EACH }, (_, n) => n)
  await gaps(product.url, [[nobody(-1), nobody(-2)]])
  const withAccount = await gaps(
    product.url,
    tries.map((n) => [users[n % ACCOUNTS] ?? '', nobody(n)]),
  )
  const without = await gaps(
    product.url,
    tries.map((n) => [nobody(10_000 + n), nobody(20_000 + n)]),
  )
  const limit = p95(without)
  const what = `between an account and none, p95 of ${tries.length} pairs, ${TARGET_MS} ms over none and none`
  console.log(`medians: ${median(withAccount).toFixed(1)} ms, none and none ${median(without).toFixed(1)} ms`)
  tell({ what, value: p95(withAccount), unit: 'ms', most: limit + TARGET_MS, limit })
} finally {
  await product.stop()
}
