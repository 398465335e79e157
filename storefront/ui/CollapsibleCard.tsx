import { type ReactNode, useId, useState } from 'react'
import { t } from './card-texts.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useHydrated } from './use-hydrated.ts'

import './CollapsibleCard.css'

type CollapsibleCardProps = { title: string; icon: IconName; children: ReactNode }

/** A card that a click on its icon opens and closes at 992 px or less, and that is always open on wider screens (P-10). */
export function CollapsibleCard({ title, icon, children }: CollapsibleCardProps) {
  const [open, setOpen] = useState(false)
  const isAlive = useHydrated()
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
        disabled={!isAlive}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t(open ? 'card.collapse' : 'card.expand', { title })}
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
