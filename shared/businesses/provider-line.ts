/** Says which company gives the assistance. */
export const providerLine = (provider: string) => `La asistencia la presta ${provider}.`
