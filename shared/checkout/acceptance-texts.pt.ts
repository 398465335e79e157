/** What the Spanish texts say: a sale stores those, and the page says that they are the ones that count. */
export const ACCEPTANCES = [
  'Li e aceito as condições gerais do plano, com seus limites e suas exclusões.',
  'Sei que a assistência vale nas datas e no destino escolhidos, e nunca no país de residência.',
  'Sei que as doenças preexistentes são cobertas até o limite que o plano indica.',
] as const

export const TERMS_ACCEPTANCE =
  'Aceito os termos e condições de venda e a política de privacidade. Vale o texto em espanhol.'
