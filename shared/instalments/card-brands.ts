/** The brands of cards that Uruguay uses, as people read them. */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'OCA', 'Diners', 'Lider', 'Cabal', 'PassCard'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]
