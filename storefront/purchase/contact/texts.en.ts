import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const contact = {
  lead: 'They arrive there as soon as you have bought, with the phone numbers for assistance.',
  email: 'Email',
  meant: 'Did you mean {domain}?',
  'meant.yes': 'Yes, correct it',
  emailConfirmation: 'Repeat the email',
  phone: 'Phone',
  'phone.hint': 'With the country code, for example +1 212 555 0123. From Uruguay, 099 123 456 is enough.',
  subscription: 'I would like to receive news and offers by email.',
  'terms.withdrawal':
    'You can change your mind within 5 business days of the purchase and before the cover begins: we refund everything.',
  'terms.read': 'Terms and conditions',
  'terms.privacy': 'Privacy policy',
  'terms.regret': 'Right to withdraw',
  'terms.version': 'Version {version}.',
} as const

export const t = translator({ ...purchaseTexts, contact } satisfies Translation<typeof source>)
