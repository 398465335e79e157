import { useEffect } from 'react'
import { t } from '../i18n/texts.ts'

/** Sets the tab's title; while a form has errors it begins with "Error: ". */
export function useDocumentTitle(title: string, hasErrors = false): void {
  useEffect(() => {
    document.title = hasErrors ? t('ui.errorPrefix', { title }) : title
  }, [title, hasErrors])
}
