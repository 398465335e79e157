/**
 * The key of the session storage under which an area that sends a session to /logout leaves its own name, so that the page says
 * why. A file of its own: the guard is in the scripts of every page.
 */
export const REFUSED_BY = 'ceibo.refusedBy'
