/** Why an email was not sent, as read from the error of the mail server or of a program. */
export type EmailTrouble = 'unreachable' | 'login' | 'address' | 'later' | 'refused' | 'other'

/** The patterns, in order of precedence: a refused login or address also has the status code of a refusal. */
const SYMPTOMS: readonly (readonly [EmailTrouble, RegExp])[] = [
  [
    'unreachable',
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|timeout|greeting never|closed unexpectedly/i,
  ],
  ['login', /invalid login|authentication|\b53[0458]\b/i],
  ['address', /recipients were rejected|no recipients|user unknown|mailbox unavailable|\b55[013]\b/i],
  ['later', /(?:^|[\s:])4\d\d\b/],
  ['refused', /(?:^|[\s:])5\d\d\b/],
]

/** Returns the cause in the stored error of an email's last try; null when there is no error. */
export function troubleOf(lastError: string | null): EmailTrouble | null {
  if (lastError === null) return null
  return SYMPTOMS.find(([, symptom]) => symptom.test(lastError))?.[0] ?? 'other'
}
