import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

import './Accordion.css'

export type AccordionItem = { key: string; title: ReactNode; content: ReactNode }

/** Shows questions that open one by one, as `details` elements of the browser: they work before and without scripts. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.key}>
          <summary>
            {item.title}
            <Icon name="chevron" size={20} />
          </summary>
          <div className="accordion-content">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
