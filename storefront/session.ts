import Cookies from 'js-cookie'

/** The cookies of a session (§3). All but the token are for display only: the server believes none of them. */
const NAMES = ['SSID', '_RL', '_UI', '_UN', '_BT', '_UR'] as const

const BROKER = '2'
const ADMINISTRATOR = '1'

/** The session's token, sent as bearer. */
export function sessionToken(): string | undefined {
  return Cookies.get('SSID')
}

/** The role of the cookies, for choosing a login screen. */
export function isAdministratorSession(): boolean {
  return Cookies.get('_RL') === ADMINISTRATOR
}

/** The name of the broker whose session this is, for the header (P-05); undefined for everyone else. */
export function brokerName(): string | undefined {
  if (!sessionToken() || Cookies.get('_BT') !== BROKER) return undefined
  return Cookies.get('_UN')
}

/** Forgets the session in this browser. */
export function clearSession(): void {
  for (const name of NAMES) Cookies.remove(name, { path: '/' })
}
