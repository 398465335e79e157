export const ASK_US = 'To see prices here you need JavaScript. If you cannot turn it on, we prepare the quote for you:'
export const TURN_ON = 'To see prices here you need JavaScript: turn it on and load this page again.'
export const MESSAGE = 'Hello, I would like a quote for travel assistance.'
