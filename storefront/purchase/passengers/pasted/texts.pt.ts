import { type Translation, translator } from '../../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const paste = {
  title: 'Colar os dados dos passageiros',
  close: 'Fechar',
  field: 'Linhas de uma planilha, ou as linhas do documento',
  hint: 'Uma pessoa por linha: nome, sobrenome, nascimento e documento. Do passaporte, as duas linhas de baixo; do documento de identidade, as três do verso.',
  count: { one: 'Lemos 1 pessoa.', other: 'Lemos {count} pessoas.' },
  wrong: { one: 'Há 1 para conferir.', other: 'Há {count} para conferir.' },
  tooMany: {
    one: 'Sobra 1 pessoa: a compra tem menos passageiros sem preencher.',
    other: 'Sobram {count} pessoas: a compra tem menos passageiros sem preencher.',
  },
  person: 'Passageiro {n}',
  left: 'Sem lugar nesta compra',
  missing: 'Falta',
  divided: 'Separamos nome e sobrenome: confira.',
  'divided.zone': 'O documento não traz acentos: acrescente se faltarem.',
  otherDay: 'Antes você informou {day}.',
  taking: 'Você já preencheu dados. O que fazemos?',
  fill: 'Preencher os vazios',
  replace: 'Substituir a partir do primeiro',
  take: 'Usar estes dados',
  cancel: 'Cancelar',
} as const

const zone = {
  length: 'Linha {line}: faltam ou sobram caracteres. Copie a linha inteira, com os sinais <.',
  name: 'Linha {line}: não conseguimos ler o nome.',
  documentNumber: 'Linha {line}: o número do documento não coincide com seu dígito de controle.',
  birthDate: 'Linha {line}: a data de nascimento não coincide com seu dígito de controle.',
  expirationDate: 'Linha {line}: a data de validade não coincide com seu dígito de controle.',
  optional: 'Linha {line}: o número pessoal não coincide com seu dígito de controle.',
  composite: 'Linha {line}: o último dígito, que controla a linha toda, não coincide.',
} as const

export const t = translator({ paste, zone } satisfies Translation<typeof source>)
