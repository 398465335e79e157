import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './logout-texts.ts'

const logout = {
  title: 'Encerrando sua sessão',
  text: 'Obrigado pela visita. Levamos você à página inicial.',
  administrator:
    'A página que você abriu é da administração e sua sessão é de uma empresa, então a encerramos. Para vê-la, entre com um usuário da administração.',
  partner:
    'A página que você abriu é de uma empresa e sua sessão é da administração, então a encerramos. Para vê-la, entre com um usuário da empresa.',
  login: 'Entrar',
} as const

export const t = translator({ logout } satisfies Translation<typeof source>)
