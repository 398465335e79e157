import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/es.ts'
import { Icon, type IconName } from './Icon.tsx'

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

type CollapsibleCardProps = { title: string; icon: IconName; children: ReactNode }

/** A card that its icon opens and closes at 992 px or less, and that is always open above (P-10). */
export function CollapsibleCard({ title, icon, children }: CollapsibleCardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="collapsible-card" data-open={open || undefined}>
      <span className="card-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <button
        type="button"
        className="round-button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t(open ? 'ui.collapse' : 'ui.expand', { title })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" size={20} />
      </button>
      <div className="collapsible-content" id={id}>
        {children}
      </div>
    </section>
  )
}
