/** Returns the values of a form without its files, which are sent separately. */
export function fieldValues(form: HTMLFormElement): FormData {
  const values = new FormData(form)
  const files = [...values].filter(([, value]) => typeof value !== 'string')
  for (const [name] of files) values.delete(name)
  return values
}

/** Writes values back into the fields with their names. */
export function fillForm(form: HTMLFormElement, values: FormData): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.has(field.name)
    else if (isTyped(field)) {
      const value = values.get(field.name)
      if (typeof value === 'string') field.value = value
    }
  }
}

function isTyped(field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
}
