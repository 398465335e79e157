import { prepareTemplate } from './template.ts'

/** On the embedded database, which a first start has. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a global set-up exports by default
export default () => prepareTemplate()
