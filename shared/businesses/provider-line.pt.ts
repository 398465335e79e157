export const providerLine = (provider: string) => `A assistência é prestada por ${provider}.`
