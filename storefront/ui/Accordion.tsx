import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

import './Accordion.css'

export type AccordionItem = { key: string; title: ReactNode; content: ReactNode }

/** Questions that open one by one, in the browser's own way: they work before and without scripts. */
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
