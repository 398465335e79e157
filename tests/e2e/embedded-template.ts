import { prepareTemplate } from './template.ts'

/** The global setup for the embedded database, which a first start uses. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a global set-up exports by default
export default () => prepareTemplate()
