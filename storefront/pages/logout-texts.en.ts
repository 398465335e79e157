import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './logout-texts.ts'

const logout = {
  title: 'Closing your session',
  text: 'Thank you for your visit. Taking you to the home page.',
  administrator:
    'The page you opened belongs to the administration and your session to a company, so we closed it. To see the page, log in as a user of the administration.',
  partner:
    'The page you opened belongs to a company and your session to the administration, so we closed it. To see the page, log in as a user of the company.',
  login: 'Log in',
} as const

export const t = translator({ logout } satisfies Translation<typeof source>)
