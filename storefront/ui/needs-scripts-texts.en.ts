export const FORM_NEEDS_SCRIPTS =
  'This form needs JavaScript. If you cannot turn it on, call us or write to us by email.'
