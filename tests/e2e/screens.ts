/** The phone on which all pages must work well. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
/** The window of a desktop, which every journey has that names no other. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const
