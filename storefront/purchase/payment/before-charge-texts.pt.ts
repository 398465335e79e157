import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './before-charge-texts.ts'

const beforeCharge = {
  'changed.accept': 'Aceitar o preço novo',
  'changed.after': 'Preço novo',
  'changed.before': 'Preço anterior',
  'changed.fall': '{amount} a menos',
  'changed.leave': 'Escolher outro plano',
  'changed.rise': '{amount} a mais',
  'changed.text': 'Mudou desde que você viu. Este é o preço para as mesmas datas, passageiros e plano:',
  'changed.title': 'O preço mudou',
  'duplicate.confirm': 'Sim, quero outra compra',
  'duplicate.leave': 'Não, voltar ao início',
  'duplicate.text':
    'Nas últimas 24 horas já foi comprada uma assistência para os mesmos passageiros, destino e datas. Os vouchers estão no seu e-mail.',
  'duplicate.title': 'Quer comprar outra vez?',
  'error.again': 'Nada foi cobrado. Continuamos tentando a cada poucos segundos: deixe esta página aberta.',
  'error.contact': 'Conferir o e-mail e o telefone',
  'error.credit': 'A venda não foi feita',
  'error.dates': 'Mudar as datas',
  'error.open': 'Não conseguimos preparar o pagamento',
  'error.passengers': 'Conferir os passageiros',
  'error.plan': 'Escolher outro plano',
  'error.retry': 'Tentar de novo',
  'error.tries': 'Nada foi cobrado',
  'error.vouchers': 'Ver meus vouchers',
  'error.withoutPromo': 'Continuar sem o código',
  'session.login': 'Entrar de novo',
  'session.text':
    'A venda não foi feita. Entre de novo com o seu usuário, em outra aba que se abre, e depois volte a esta para continuar.',
  'session.title': 'Sua sessão terminou',
} as const

export const t = translator({ ...purchaseTexts, beforeCharge } satisfies Translation<typeof source>)
