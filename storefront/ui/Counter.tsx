import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'

type CounterProps = {
  name: string
  /** The label, "Hasta 74 años", which also names the buttons. */
  label: string
  hint?: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number with two buttons; the number is announced, FormData reads it under `name`. */
export function Counter({ name, label, hint, value, min = 0, max, onChange }: CounterProps) {
  return (
    <fieldset className="counter" aria-label={label}>
      <div className="counter-words">
        <span className="counter-label">{label}</span>
        {hint && <span className="field-hint">{hint}</span>}
      </div>
      <div className="counter-buttons">
        <button
          type="button"
          className="counter-button"
          aria-label={t('ui.remove', { label })}
          aria-disabled={value <= min || undefined}
          onClick={() => value > min && onChange(value - 1)}
        >
          <Icon name="minus" size={20} />
        </button>
        <output className="counter-value" aria-live="polite" id={name}>
          {value}
        </output>
        <button
          type="button"
          className="counter-button"
          aria-label={t('ui.add', { label })}
          aria-disabled={value >= max || undefined}
          onClick={() => value < max && onChange(value + 1)}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      <input type="hidden" name={name} value={value} readOnly />
    </fieldset>
  )
}
