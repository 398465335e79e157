import type { ChangeEvent, ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'

import './RadioCards.css'

export type RadioCard = {
  value: string
  title: ReactNode
  description?: ReactNode
  icon?: IconName
  /** A picture after the text. */
  picture?: ReactNode
}

type RadioCardsProps = FieldProps & {
  cards: readonly RadioCard[]
  defaultValue?: string | undefined
  /** The value of the chosen card where something else than a visitor may choose it too; '' for none. */
  value?: string
  onChange?: (value: string) => void
}

/** Shows one of a few choices, each as a card. The first radio has the field's id, so that an error can link to it. */
export function RadioCards({
  name,
  id = name,
  cards,
  defaultValue,
  value,
  onChange,
  error,
  ...field
}: RadioCardsProps) {
  function changed(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event.currentTarget.value)
  }
  return (
    <FieldGroup id={id} error={error} {...field}>
      <div className="radio-cards">
        {cards.map((card, index) => (
          <label className="radio-card" key={card.value}>
            <input
              type="radio"
              name={name}
              value={card.value}
              id={index === 0 ? id : `${id}-${card.value}`}
              {...(value === undefined
                ? { defaultChecked: card.value === defaultValue }
                : { checked: card.value === value })}
              onChange={changed}
              {...(error ? { 'aria-describedby': `${id}-error` } : {})}
            />
            {card.icon && (
              <span className="radio-card-icon">
                <Icon name={card.icon} />
              </span>
            )}
            <span className="radio-card-words">
              <span className="radio-card-title">{card.title}</span>
              {card.description && <span className="radio-card-description">{card.description}</span>}
            </span>
            {card.picture}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
