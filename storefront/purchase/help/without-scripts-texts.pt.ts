export const ASK_US = 'Para ver preços aqui é preciso JavaScript. Se você não pode ativá-lo, nós fazemos a cotação:'
export const TURN_ON = 'Para ver preços aqui é preciso JavaScript: ative-o e carregue esta página de novo.'
export const MESSAGE = 'Olá, quero cotar uma assistência em viagem.'
