export const LINK_MAX_LENGTH = 500

/** Whether a banner may open a text as a link: http or https with a host that has a dot, and without a user name or password. */
export function isLink(typed: string): boolean {
  const text = typed.trim()
  // Characters that the URL class would silently correct or drop are refused before it reads them.
  if (text.length > LINK_MAX_LENGTH || !/^https?:\/\/[^\s\p{Cc}\\"<>]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
}
