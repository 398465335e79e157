import { scopes } from '../../shared/access/scopes.ts'
import { authApi } from '../../shared/auth/contract.ts'
import { MOST_CALLS } from '../../shared/partner/call-limit.ts'
import { MOST_KEYS } from '../../shared/partner/key-form.ts'
import { partnerAccessApi, partnerKeyApi } from '../../shared/partner/key-contract.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { browser, type Call } from '../faults/browser.ts'

/** The browser of a login of the demo. */
export function ownerOf(url: string, email: string): Promise<Call> {
  return loggedIn(url, email, 'partner')
}

async function loggedIn(url: string, user: string, role: 'administrator' | 'partner'): Promise<Call> {
  const { token } = await browser({ urls: [url] })(authApi.login, { body: { user, password: DEMO_PASSWORD, role } })
  return browser({ urls: [url] }, { token })
}

/**
 * Lets every business sell by the API, and makes as many live keys as the businesses of these logins may have, in turns: the limit
 * of calls counts by key.
 */
export async function liveKeys(url: string, emails: readonly string[]): Promise<string[]> {
  const staff = await loggedIn(url, 'admin@ceibo.test', 'administrator')
  const { rows } = await staff(partnerAccessApi.list, { query: {} })
  for (const { id } of rows)
    await staff(partnerAccessApi.save, {
      params: { id },
      body: { isLive: true, callsPerMinute: MOST_CALLS, reason: 'Bench' },
    })
  const owners = await Promise.all(emails.map((email) => ownerOf(url, email)))
  const keys: string[] = []
  for (let n = 0; n < MOST_KEYS; n += 1)
    for (const owner of owners) {
      const body = { name: `Clave ${n}`, mode: 'live' as const, scopes: [...scopes], expiresOn: null }
      keys.push((await owner(partnerKeyApi.create, { body })).key)
    }
  return keys
}
