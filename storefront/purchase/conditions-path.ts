/**
 * Returns the path of the conditions of a plan, in a version of the tariff or in the one in force; `.pdf` behind it is the file. The
 * server answers it without the storefront's scripts, so it is no page of the router.
 */
export function conditionsPath(planId: number, version?: number): string {
  return `/condiciones/${planId}${version === undefined ? '' : `-${version}`}`
}
