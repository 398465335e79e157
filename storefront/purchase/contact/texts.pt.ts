import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const contact = {
  lead: 'Eles chegam aí assim que a compra termina, junto com os telefones de assistência.',
  email: 'E-mail',
  meant: 'Você quis dizer {domain}?',
  'meant.yes': 'Sim, corrigir',
  emailConfirmation: 'Repita o e-mail',
  phone: 'Telefone',
  'phone.hint': 'Com o código do país, por exemplo +55 11 91234-5678. Do Uruguai, basta 099 123 456.',
  subscription: 'Quero receber novidades e promoções por e-mail.',
  'terms.withdrawal':
    'Você pode desistir em até 5 dias úteis da compra e antes de a cobertura começar: devolvemos tudo.',
  'terms.read': 'Termos e condições',
  'terms.privacy': 'Política de privacidade',
  'terms.regret': 'Direito de arrependimento',
  'terms.version': 'Versão {version}.',
} as const

export const t = translator({ ...purchaseTexts, contact } satisfies Translation<typeof source>)
