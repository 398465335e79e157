// Apart from the texts of every page, because few pages have a form.
export const FORM_NEEDS_SCRIPTS =
  'Para mandar este formulario hace falta JavaScript. Si no podés activarlo, llamanos o escribinos por email.'
