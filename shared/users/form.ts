import type { Role } from '../access/permissions.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '../email.ts'

export const NAME_MAX_LENGTH = 60

/** A user as typed. */
export type UserForm = { name: string; email: string; role: Role | ''; seesCommission: boolean }

/** A text that mail programs turn into a link: a scheme, an email, or words joined by a dot, as in `sitio.uy`. */
const ADDRESS = /[@/\\]|[\p{L}\p{N}][.．。｡][\p{L}\p{N}]{2,}/u

/**
 * Whether a name contains an address: an invitation greets the user by it, and would bring it into any mailbox that was named.
 */
export function holdsAddress(name: string): boolean {
  return ADDRESS.test(name)
}

/** Returns the validation issues, in the order of the fields. Only the server knows whether an email is taken. */
export function checkUser({ name, email, role }: Omit<UserForm, 'seesCommission'>): ValidationIssue[] {
  const address = email.trim()
  const broken: ValidationIssue[] = []
  if (name.trim() === '') broken.push({ path: 'name', key: 'USERS.NAME_REQUIRED' })
  else if (name.trim().length > NAME_MAX_LENGTH) broken.push({ path: 'name', key: 'FIELD.TOO_LONG' })
  else if (holdsAddress(name)) broken.push({ path: 'name', key: 'USERS.NAME_ADDRESS' })
  if (address.length > EMAIL_MAX_LENGTH) broken.push({ path: 'email', key: 'FIELD.EMAIL_TOO_LONG' })
  else if (!isEmail(address)) broken.push({ path: 'email', key: 'FIELD.EMAIL_INVALID' })
  if (!role) broken.push({ path: 'role', key: 'USERS.ROLE_REQUIRED' })
  return broken
}
