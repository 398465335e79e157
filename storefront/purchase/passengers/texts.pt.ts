import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const passengers = {
  lead: 'Como estão no documento com que viajam: assim saem no voucher.',
  holder: 'Passageiro 1, titular da compra',
  'holder.hint': 'Precisa ser maior de 18 anos.',
  passenger: 'Passageiro {n}',
  paste: 'Colar os dados de uma planilha ou de um passaporte',
  again: 'Já viajou conosco? Use os dados da sua última compra',
  whose: 'Passageiro {n}: ',
  'documentNumber.ci': 'Se for a cédula uruguaia, com o dígito verificador. Pode usar pontos e hífen.',
  noPlan: 'O plano escolhido não está disponível para estas idades. Escolha outro para continuar.',
} as const

export const t = translator({ ...purchaseTexts, passengers } satisfies Translation<typeof source>)
