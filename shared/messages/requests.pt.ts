import type { requestMessages as source } from './requests.ts'

export const requestMessages = {
  'REFUND.SUCCESS': 'Reembolso pedido com sucesso. Entraremos em contato em breve.',
  'REFUND.ERROR': 'Houve um erro ao pedir o reembolso. Confira os dados e tente de novo.',
  'REFUND.INCOMPLETE': 'Preencha todos os campos',
  'CANCELLATION.SUCCESS': 'Cancelamento pedido com sucesso. Entraremos em contato em breve.',
  'CANCELLATION.ERROR': 'Houve um erro ao pedir o cancelamento. Confira os dados e tente de novo.',
  'REQUEST.VOUCHER_REQUIRED': 'Informe o número do voucher.',
  'REQUEST.DOCUMENT_REQUIRED': 'Informe o documento de quem viaja.',
  'REQUEST.NAME_REQUIRED': 'Informe seu nome.',
  'REQUEST.LAST_NAME_REQUIRED': 'Informe seu sobrenome.',
  'REQUEST.REASON_REQUIRED': 'Escolha o motivo.',
  'REQUEST.AMOUNT_INVALID': 'Informe o valor com números, por exemplo 85,50.',
  'REQUEST.DATE_IN_FUTURE': 'A data da despesa não pode ser posterior a hoje.',
  'REQUEST.DETAIL_TOO_LONG': 'Os detalhes podem ter até 2000 caracteres.',
  'REQUEST.CONSENT_REQUIRED': 'Para usar os arquivos precisamos do seu consentimento.',
  'REQUEST.TOO_MANY_FILES': 'Você pode anexar até 5 arquivos.',
  'REQUEST.FILES_EXPIRED': 'Os arquivos que você anexou venceram ou já foram usados. Anexe-os de novo.',
} as const satisfies Record<keyof typeof source, string>
