export const LINK_MAX_LENGTH = 500

/** Whether a text is a link that a banner may open: http or https with a host that has a dot, and without a user name or password. */
export function isLink(typed: string): boolean {
  const text = typed.trim()
  // What the URL class would mend or drop in silence is refused before it sees it.
  if (text.length > LINK_MAX_LENGTH || !/^https?:\/\/[^\s\p{Cc}\\"<>]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
}
