export const FORM_NEEDS_SCRIPTS =
  'Para enviar este formulário é preciso JavaScript. Se você não pode ativá-lo, ligue ou escreva por e-mail.'
