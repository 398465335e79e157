/** An E.164 number as one dials it abroad, with the country code: "+598 2900 1234", "+1 305 555 0123". */
export function internationalPhone(phone: string): string {
  const uruguay = /^\+598(\d{4})(\d{4})$/.exec(phone)
  if (uruguay) return `+598 ${uruguay[1]} ${uruguay[2]}`
  const northAmerica = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  if (northAmerica) return `+1 ${northAmerica[1]} ${northAmerica[2]} ${northAmerica[3]}`
  const other = /^\+(\d{2})(\d{3})(\d{3})(\d{3,6})$/.exec(phone)
  return other ? `+${other[1]} ${other[2]} ${other[3]} ${other[4]}` : phone
}
