/** What a partner's key may do at the partner API: each call names one of these scopes (docs/decisions/033). */
export const scopes = ['quotes', 'links', 'sales', 'vouchers', 'cancellations', 'statements', 'webhooks'] as const
export type Scope = (typeof scopes)[number]

/** What a call of the partner API requires: any key, or a key with a scope. */
export type KeyAccess = 'key' | `key.${Scope}`

/** Returns true when a key with these scopes may make a call that requires `access`; a call of people is for no key. */
export function mayCallWithKey(granted: readonly Scope[], access: string): boolean {
  return access === 'key' || granted.some((scope) => access === `key.${scope}`)
}
