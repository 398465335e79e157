import { inLanguages } from '#shared/in-languages.ts'

/** The texts of the emails about a changed sale, and of what they say of the money. */
export const changeEmailTexts = inLanguages({
  es: {
    change: 'Cambiamos tu plan',
    extension: 'Extendimos tu cobertura',
    'passenger-cancelled': 'Actualizamos quién viaja',
    subject: '{title}: {destination}, {period}',
    intro: 'Adjuntamos los vouchers nuevos. Los anteriores quedaron reemplazados: llevá estos en el viaje.',
    toPay: 'Diferencia',
    financing: 'Financiación de las cuotas',
    refund: 'Se devuelve',
    fee: 'Cargo por el cambio',
    withFinancing: '{all} (incluye {financing} de financiación)',
    bySeller: 'La devolución te la hace {seller}.',
    onCard: 'Según el banco emisor, lo vas a ver en tu tarjeta en un plazo de {from} a {to} días hábiles.',
    byTransfer:
      'Como no pagaste con tarjeta, te devolvemos el dinero por transferencia bancaria, y esperamos que nos digas a qué cuenta. Buscá tu compra con el enlace de abajo: te mandamos un código por email, y ahí la indicás.',
    account: 'Indicar la cuenta',
    'pay.subject': 'Pagá {amount} para cambiar tu compra {code}',
    'pay.title': 'Falta un paso para cambiar tu plan',
    'pay.text':
      'El cambio que pediste cuesta {amount} más. Se hace cuando lo pagues con el enlace de abajo, que vale hasta el {until} (hora de Uruguay). Hasta entonces no cambia nada y tus vouchers siguen vigentes.',
    'pay.button': 'Ver el cambio y pagar',
  },
  pt: {
    change: 'Mudamos seu plano',
    extension: 'Estendemos sua cobertura',
    'passenger-cancelled': 'Atualizamos quem viaja',
    subject: '{title}: {destination}, {period}',
    intro: 'Anexamos os vouchers novos. Os anteriores foram substituídos: leve estes na viagem.',
    toPay: 'Diferença',
    financing: 'Financiamento das parcelas',
    refund: 'Devolução',
    fee: 'Taxa pela alteração',
    withFinancing: '{all} (inclui {financing} de financiamento)',
    bySeller: 'A devolução é feita por {seller}.',
    onCard: 'Dependendo do banco emissor, você verá o valor no seu cartão em {from} a {to} dias úteis.',
    byTransfer:
      'Como você não pagou com cartão, devolvemos o dinheiro por transferência bancária, e precisamos que você diga para qual conta. Busque sua compra pelo link abaixo: enviamos um código por e-mail, e ali você a informa.',
    account: 'Informar a conta',
    'pay.subject': 'Pague {amount} para mudar sua compra {code}',
    'pay.title': 'Falta um passo para mudar seu plano',
    'pay.text':
      'A alteração que você pediu custa {amount} a mais. Ela é feita quando você pagar pelo link abaixo, que vale até {until} (hora do Uruguai). Até lá nada muda e seus vouchers continuam valendo.',
    'pay.button': 'Ver a alteração e pagar',
  },
  en: {
    change: 'We changed your plan',
    extension: 'We extended your cover',
    'passenger-cancelled': 'We updated who is travelling',
    subject: '{title}: {destination}, {period}',
    intro: 'Your new vouchers are attached. They replace the earlier ones: take these on your trip.',
    toPay: 'Difference',
    financing: 'Financing of the instalments',
    refund: 'Refund',
    fee: 'Fee for the change',
    withFinancing: '{all} (including {financing} of financing)',
    bySeller: 'The refund comes from {seller}.',
    onCard: 'Depending on the bank that issued it, you will see it on your card within {from} to {to} business days.',
    byTransfer:
      'As you did not pay by card, we refund the money by bank transfer, and need to know to which account. Find your purchase with the link below: we send you a code by email, and there you tell us the account.',
    account: 'Enter the account',
    'pay.subject': 'Pay {amount} to change your purchase {code}',
    'pay.title': 'One more step to change your plan',
    'pay.text':
      'The change that you asked for costs {amount} more. We make it once you pay with the link below, which is valid until {until} (Uruguayan time). Until then nothing changes and your vouchers stay in force.',
    'pay.button': 'See the change and pay',
  },
})
