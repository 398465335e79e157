import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'
import { reminderPageTexts } from './page-texts.ts'

/** The page that asks whether to switch reminders off: programs that follow the links of emails change nothing. */
export function questionPage(brand: PageBrand, language: Language): string {
  const t = reminderPageTexts[language]
  return page(
    brand,
    language,
    html`<p>${t('question')}</p>
      <form method="post"><button class="quiet">${t('button')}</button></form>
      ${stillSent(language)}`,
  )
}

/** The page after reminders were switched off. */
export function confirmationPage(brand: PageBrand, language: Language): string {
  const t = reminderPageTexts[language]
  return page(
    brand,
    language,
    html`<div class="state valid" role="status">
        <strong>${t('done')}</strong>
        <p>${t('done.text')}</p>
      </div>
      ${stillSent(language)}`,
  )
}

/** The page of an address that is not whole, or whose recipient was erased. */
export function invalidLinkPage(brand: PageBrand): string {
  const t = reminderPageTexts[SOURCE_LANGUAGE]
  return page(
    brand,
    SOURCE_LANGUAGE,
    html`<div class="state unknown" role="status">
      <strong>${t('invalid')}</strong>
      <p>${t('invalid.text')}</p>
    </div>`,
  )
}

function stillSent(language: Language): Markup {
  return html`<p class="note">${reminderPageTexts[language]('stillSent')}</p>`
}

function page(brand: PageBrand, language: Language, content: Markup): string {
  const title = reminderPageTexts[language]('title')
  return frame({
    brand,
    language,
    title: `${title} - ${brand.name}`,
    main: html`<h1>${title}</h1>
      ${content}`,
  })
}
