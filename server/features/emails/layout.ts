import { type Language, languageTags } from '#shared/languages.ts'
import { type HexColor, readableOnWhite, TEXT_CONTRAST, textOn } from '#shared/businesses/contrast.ts'

/** A part of an email's content: written once, sent as text and as HTML. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string; href?: string }[] }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'button'; label: string; url: string }
  /** A person's document: whose, which, and its links, the first one emphasised. */
  | { kind: 'paper'; title: string; note: string; links: readonly { label: string; url: string }[] }
  /** An attached picture by its content id; `size` in pixels. */
  | { kind: 'picture'; contentId: string; alt: string; size: number }
  /** A few characters to copy by hand. */
  | { kind: 'code'; code: string }

/** An email before it is signed and laid out in a brand. */
export type UnsignedEmail = { subject: string; title: string; blocks: readonly Block[] }

/** An email to a buyer, and the language in which it is written. */
export type BuyersEmail = UnsignedEmail & { language: Language }

type Body = Pick<UnsignedEmail, 'title' | 'blocks'>

/** `logoUrl` is absolute; mail programs that load no pictures show the name instead. */
export type EmailBrand = {
  name: string
  primaryColor: HexColor
  logoUrl: string | null
  /** The company that answers for what is sold, in small print below the name; an email within the company has none. */
  legalLines?: readonly string[]
}

/** Lays out the body of an email. All content is escaped: what people typed is never read as HTML. */
export function layOut(brand: EmailBrand, language: Language, body: Body): { text: string; html: string } {
  return { text: asText(brand, body), html: asHtml(brand, language, body) }
}

function asText(brand: EmailBrand, { title, blocks }: Body): string {
  const signed = [`— ${brand.name}`, ...(brand.legalLines ?? [])].join('\n')
  return `${[title, ...blocks.map(blockAsText).filter(Boolean), signed].join('\n\n')}\n`
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'heading':
      return block.text.toUpperCase()
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'paper':
      return [`${block.title}: ${block.note}`, ...block.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
    case 'picture':
      return ''
    case 'code':
      return block.code
  }
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function asHtml(brand: EmailBrand, language: Language, { title, blocks }: Body): string {
  const color = brand.primaryColor
  const accent = readableOnWhite(color, TEXT_CONTRAST)
  const body = blocks.map((block) => blockAsHtml(block, { color, accent })).join('\n')
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f2f5">
<div style="max-width:600px;margin:0 auto;background:#ffffff;color:#1c1b22;font-size:16px;line-height:1.5;${FONT}">
${headerOf(brand)}
<div style="padding:8px 24px 28px">
<h1 style="font-size:22px;line-height:1.3;margin:20px 0 12px;color:${accent}">${escapeHtml(title)}</h1>
${body}
${footerOf(brand)}</div>
</div>
</body>
</html>
`
}

/** Builds the header. A logo may have any colours, so it stands on white, above a line in the colour of its brand. */
function headerOf({ name, primaryColor, logoUrl }: EmailBrand): string {
  const text = 'padding:18px 24px;font-size:18px;font-weight:700'
  if (!logoUrl) {
    return `<div style="background:${primaryColor};color:${textOn(primaryColor)};${text}">${escapeHtml(name)}</div>`
  }
  const logo = `<img src="${escapeHtml(logoUrl)}" height="44" alt="${escapeHtml(name)}" style="display:block;border:0;height:44px;width:auto;max-width:100%">`
  return `<div style="border-bottom:6px solid ${primaryColor};${text}">${logo}</div>`
}

/** Builds the small print of the company that answers for what is sold. */
function footerOf({ legalLines = [] }: EmailBrand): string {
  if (legalLines.length === 0) return ''
  const lines = legalLines.map(escapeHtml).join('<br>')
  return `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e4e2ea;font-size:13px;color:#55535e">${lines}</p>
`
}

/** Builds a link that looks like a button: filled in the brand's colour, or outlined in its readable shade. */
function linkButton({ label, url }: { label: string; url: string }, look: string): string {
  return `<a href="${escapeHtml(url)}" style="display:inline-block;border-radius:8px;font-weight:700;text-decoration:none;${look}">${escapeHtml(label)}</a>`
}

function blockAsHtml(block: Block, { color, accent }: { color: HexColor; accent: HexColor }): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'heading':
      return `<h2 style="font-size:17px;margin:24px 0 8px;color:${accent}">${escapeHtml(block.text)}</h2>`
    case 'facts':
      return `<table role="presentation" style="border-collapse:collapse;width:100%;margin:0 0 14px">${block.facts.map(factRow).join('')}</table>`
    case 'steps':
      return `<ol style="margin:0 0 14px;padding-left:22px">${block.steps.map((step) => `<li style="margin:0 0 6px">${escapeHtml(step)}</li>`).join('')}</ol>`
    case 'button':
      return `<p style="margin:20px 0">${linkButton(block, `background:${color};color:${textOn(color)};padding:12px 22px`)}</p>
<p style="margin:0 0 14px;font-size:13px;color:#55535e;word-break:break-all">${escapeHtml(block.url)}</p>`
    case 'paper': {
      const filled = `background:${color};color:${textOn(color)};padding:11px 18px;margin:8px 8px 0 0`
      const outlined = `color:${accent};border:1px solid ${accent};padding:10px 16px;margin:8px 8px 0 0`
      const links = block.links.map((link, n) => linkButton(link, n === 0 ? filled : outlined)).join('')
      return `<div style="margin:0 0 14px;padding:12px 16px 16px;border:1px solid #e4e2ea;border-radius:10px"><strong>${escapeHtml(block.title)}</strong><br><span style="color:#55535e;font-size:14px;word-break:break-word">${escapeHtml(block.note)}</span><br>${links}</div>`
    }
    case 'picture':
      return `<p style="margin:0 0 14px"><img src="cid:${escapeHtml(block.contentId)}" width="${block.size}" height="${block.size}" alt="${escapeHtml(block.alt)}" style="display:block;border:0"></p>`
    case 'code':
      return `<p style="margin:20px 0;font-size:32px;font-weight:700;letter-spacing:6px;color:${accent}">${escapeHtml(block.code)}</p>`
  }
}

function factRow({ label, value, href }: { label: string; value: string; href?: string }): string {
  const htmlValue = escapeHtml(value)
  // A phone number stays on one line.
  const style = value.startsWith('+') ? 'color:inherit;white-space:nowrap' : 'color:inherit'
  const content = href ? `<a href="${escapeHtml(href)}" style="${style}">${htmlValue}</a>` : htmlValue
  return `<tr><td style="padding:6px 12px 6px 0;border-bottom:1px solid #e4e2ea;color:#55535e;vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;border-bottom:1px solid #e4e2ea;font-weight:600;word-break:break-word">${content}</td></tr>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
