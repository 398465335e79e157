import { inLanguages } from '#shared/in-languages.ts'

/** The texts of the email with the code that shows a buyer their vouchers. */
export const codeTexts = inLanguages({
  es: {
    subject: '{code} es tu código para ver tus vouchers',
    title: 'Tu código para ver tus vouchers',
    type: 'Escribilo en la página donde lo pediste:',
    lasts: 'Vale {minutes} minutos y se usa una sola vez. No se lo pases a nadie.',
    notYou: 'Si no lo pediste vos, no hagas nada: sin este código nadie puede ver tus vouchers.',
  },
  pt: {
    subject: '{code} é seu código para ver seus vouchers',
    title: 'Seu código para ver seus vouchers',
    type: 'Digite-o na página em que você o pediu:',
    lasts: 'Vale por {minutes} minutos e só pode ser usado uma vez. Não o passe a ninguém.',
    notYou: 'Se não foi você que o pediu, não faça nada: sem este código ninguém pode ver seus vouchers.',
  },
  en: {
    subject: '{code} is your code to see your vouchers',
    title: 'Your code to see your vouchers',
    type: 'Type it on the page where you asked for it:',
    lasts: 'It is valid for {minutes} minutes and can be used once. Do not share it with anyone.',
    notYou: 'If it was not you who asked, do nothing: without this code nobody can see your vouchers.',
  },
})
