/** What holders call their documents; `ci` is that of residents of Uruguay. */
export const documentNames = {
  passport: 'Pasaporte',
  ci: 'Cédula de identidad',
  national: 'Documento nacional',
} as const
