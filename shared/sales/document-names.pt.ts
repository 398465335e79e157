export const documentNames = {
  passport: 'Passaporte',
  ci: 'Cédula de identidade uruguaia',
  national: 'Documento nacional',
} as const
