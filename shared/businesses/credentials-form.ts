import { isStrongPassword } from '../password.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import type { MessageKey } from '../messages.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '../email.ts'

/** Step 3 of the form as typed: the login of the business. */
export type CredentialsForm = { user: string; password: string; passwordConfirmation: string }

/** Returns the validation issues of step 3, in the order of its fields. Only the server knows whether an email is taken. */
export function checkCredentials({ user, password, passwordConfirmation }: CredentialsForm): ValidationIssue[] {
  const found: Record<keyof CredentialsForm, MessageKey | null> = {
    user: userIssue(user.trim()),
    password: passwordIssue(password),
    passwordConfirmation: confirmationIssue(password, passwordConfirmation),
  }
  return Object.entries(found).flatMap(([path, key]) => (key === null ? [] : [{ path, key }]))
}

function userIssue(user: string): MessageKey | null {
  if (user === '') return 'BUSINESS.ERROR.USER_REQUIRED'
  if (user.length > EMAIL_MAX_LENGTH) return 'FIELD.EMAIL_TOO_LONG'
  return isEmail(user) ? null : 'BUSINESS.ERROR.EMAIL_INVALID'
}

function passwordIssue(password: string): MessageKey | null {
  if (password === '') return 'BUSINESS.ERROR.PASSWORD_REQUIRED'
  return isStrongPassword(password) ? null : 'BUSINESS.ERROR.PASSWORD_REQUERIMENTS'
}

function confirmationIssue(password: string, confirmation: string): MessageKey | null {
  if (confirmation === '') return 'BUSINESS.ERROR.PASSWORD_CONFIRM_REQUIRED'
  return confirmation === password ? null : 'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH'
}
