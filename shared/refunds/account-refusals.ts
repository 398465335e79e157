import { inLanguages } from '../in-languages.ts'
import type { Language } from '../languages.ts'

/** Why an account is refused, in words that follow a colon. */
const refusalTexts = inLanguages({
  es: {
    number: 'el banco no reconoce ese número de cuenta',
    document: 'el documento no es el de quien es titular de la cuenta',
    closed: 'la cuenta está cerrada',
    kind: 'la cuenta no es del tipo que indicaste',
    noTransfers: 'la cuenta no recibe transferencias',
    name: 'el nombre no es el de quien es titular de la cuenta',
    unknown: 'el banco no aceptó la transferencia',
  },
  pt: {
    number: 'o banco não reconhece esse número de conta',
    document: 'o documento não é o do titular da conta',
    closed: 'a conta está encerrada',
    kind: 'a conta não é do tipo que você informou',
    noTransfers: 'a conta não recebe transferências',
    name: 'o nome não é o do titular da conta',
    unknown: 'o banco não aceitou a transferência',
  },
  en: {
    number: 'the bank does not know that account number',
    document: 'the document is not that of the account holder',
    closed: 'the account is closed',
    kind: 'the account is not of the type that you told us',
    noTransfers: 'the account takes no transfers',
    name: 'the name is not that of the account holder',
    unknown: 'the bank did not accept the transfer',
  },
})

/** The reasons by the provider's codes. */
const refusals = {
  '812': 'document',
  '813': 'number',
  '901': 'closed',
  '902': 'number',
  '903': 'kind',
  '907': 'noTransfers',
  '908': 'document',
  '909': 'name',
} as const

/** Returns why a refund to an account was refused, for its traveller. */
export function refusalReason(code: string, language: Language): string {
  const isKnown = (known: string): known is keyof typeof refusals => Object.hasOwn(refusals, known)
  return refusalTexts[language](isKnown(code) ? refusals[code] : 'unknown')
}
