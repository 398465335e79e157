export const providerLine = (provider: string) => `The assistance is provided by ${provider}.`
