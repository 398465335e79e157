export const SUBDOMAIN_MIN_LENGTH = 3
export const SUBDOMAIN_MAX_LENGTH = 40

/** Letters, digits and single hyphens inside: a subdomain must also be valid as the first label of a host name. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * First path segments and host labels of our own, which no business may take (docs/interface.md). A test checks that the first
 * segment of every route is in this list.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  'admin',
  'api',
  'app',
  'arrepentimiento',
  'assets',
  'buy',
  'cancelar-plan',
  'compra',
  'condiciones',
  'cotizacion',
  'pagar',
  'dev',
  'developers',
  'docs',
  'favicon',
  'healthz',
  'images',
  'login',
  'logout',
  'mail',
  'mejora-tu-plan',
  'metrics',
  'mi-voucher',
  'orden',
  'pago',
  'privacidad',
  'profile',
  'que-pasa-si',
  'readyz',
  'recordatorios',
  'robots',
  'sales',
  'sandbox',
  'sitemap',
  'sobre-nosotros',
  'solicitar-asistencia',
  'solicitar-reintegro',
  'sos',
  'static',
  'terminos',
  'users',
  'verificar',
  'viaje',
  'voucher',
  'vouchers',
  'www',
  'ya-te-cubre-tu-tarjeta',
]

/** Returns a subdomain as it is stored and looked up: trimmed, lowercase. */
export function normalizeSubdomain(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Whether a text, once normalised, has the form of a subdomain: 3 to 40 of a-z, 0-9 and single hyphens inside. */
export function isSubdomain(typed: string): boolean {
  const subdomain = normalizeSubdomain(typed)
  const fits = subdomain.length >= SUBDOMAIN_MIN_LENGTH && subdomain.length <= SUBDOMAIN_MAX_LENGTH
  return fits && SLUG.test(subdomain)
}

/** Whether the site itself uses this first path segment. */
export function isReserved(typed: string): boolean {
  return RESERVED_SEGMENTS.includes(normalizeSubdomain(typed))
}
