import { type Texts, translator } from '../i18n/translator.ts'

const account = {
  title: 'Tu devolución',
  loading: 'Buscando tu devolución…',
  retry: 'Reintentar',
  asked: 'Te devolvemos {amount} por transferencia. Falta que nos digas a qué cuenta.',
  received: 'Te vamos a transferir {amount} a tu cuenta {account}. La podés corregir hasta las {time} del {day}.',
  sent: 'La transferencia de {amount} a tu cuenta {account} está en camino. Te avisamos por email cuando esté hecha.',
  done: 'Te transferimos {amount}.',
  'done.to': 'Te transferimos {amount} a tu cuenta {account}.',
  refused: 'No pudimos transferirte {amount} a {account}: {refusal}. Corregí los datos o indicá otra cuenta.',
  late: 'La transferencia de {amount} se demoró. La estamos revisando y te avisamos por email.',
  tell: 'Indicar la cuenta',
  correct: 'Corregir la cuenta',
  another: 'Indicar otra cuenta',
  lead: 'Tiene que ser una cuenta en Uruguay. Copiá los datos como figuran en el banco.',
  name: 'Nombre y apellido de quien es titular',
  documentType: 'Documento',
  national: 'Cédula uruguaya',
  passport: 'Pasaporte u otro',
  documentNumber: 'Número de documento',
  bank: 'Banco',
  kind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  'number.hint': 'Podés escribirlo con espacios o guiones. En el BROU, con los 5 números de la subcuenta.',
  confirm: 'Guardar la cuenta',
  back: 'Volver',
  saved: 'Recibimos la cuenta.',
} as const satisfies Texts

export const t = translator({ account })
