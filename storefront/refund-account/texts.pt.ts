import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const account = {
  title: 'Sua devolução',
  loading: 'Buscando sua devolução…',
  retry: 'Tentar de novo',
  asked: 'Vamos devolver {amount} por transferência. Falta você dizer para qual conta.',
  received: 'Vamos transferir {amount} para sua conta {account}. Você pode corrigi-la até as {time} de {day}.',
  sent: 'A transferência de {amount} para sua conta {account} está a caminho. Avisamos por e-mail quando estiver feita.',
  done: 'Transferimos {amount} para você.',
  'done.to': 'Transferimos {amount} para sua conta {account}.',
  refused: 'Não conseguimos transferir {amount} para {account}: {refusal}. Corrija os dados ou informe outra conta.',
  late: 'A transferência de {amount} atrasou. Estamos verificando e avisamos por e-mail.',
  order: '{plan}, {destination}',
  'order.facts': 'De {start} a {end} · Pedido {order}',
  'order.why': 'Seu pagamento chegou, mas não conseguimos emitir os vouchers: você não tem cobertura por esta compra.',
  tell: 'Informar a conta',
  correct: 'Corrigir a conta',
  another: 'Informar outra conta',
  lead: 'Precisa ser uma conta no Uruguai. Copie os dados como estão no banco.',
  name: 'Nome e sobrenome do titular',
  documentType: 'Documento',
  national: 'Cédula uruguaia',
  passport: 'Passaporte ou outro',
  documentNumber: 'Número do documento',
  bank: 'Banco',
  kind: 'Tipo de conta',
  number: 'Número da conta',
  'number.hint': 'Pode escrever com espaços ou hifens. No BROU, com os 5 números da subconta.',
  confirm: 'Salvar a conta',
  back: 'Voltar',
  saved: 'Recebemos a conta.',
} as const

export const t = translator({ account } satisfies Translation<typeof source>)
