/**
 * The header in which the server sends the version of an emergency page. It is not the ETag, which a proxy that compresses changes
 * or drops.
 */
export const VOUCHER_PAGE_VERSION = 'voucher-page-version'
