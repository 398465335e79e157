import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../i18n/es-home.ts'
import { useAddress, usePageState } from '../../page-state.ts'
import { ONLY_MISSING, stepPath } from '../../paths.ts'
import { quoteNames } from '../../quote-names.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { whenIdle } from '../../when-idle.ts'

import './QuoteForm.css'

// The number itself: its module would bring the rules of passengers to a page that has none. A test holds it.
const MAX_PASSENGERS = 10

const people = Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: t('home.quote.people', { count: index + 1 }),
}))

/** The rules of a quote, which come after the page. */
const loadRules = () => import('../../purchase/start-quote.ts')

/** The beginning of a quote, which leads to the prices or to what is still missing; without scripts, to step 1 with its values in the address. */
export function QuoteForm() {
  const state = usePageState()
  const { catalogue, today } = state
  const [wrong, setWrong] = useState<{ start?: string; end?: string }>({})
  const action = useAddress(stepPath(1))
  const navigate = useNavigate()

  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), [])

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    const rules = await loadRules().catch(() => null)
    // Without a connection to bring them, the form goes as it would without scripts.
    if (!rules) return form.submit()
    const { step, ...found } = await rules.startQuote(new URLSearchParams(given), state)
    setWrong(found)
    if (step) return void navigate(stepPath(step), { state: ONLY_MISSING })
    form.querySelector<HTMLInputElement>(`[name=${found.start ? quoteNames.start : quoteNames.end}]`)?.focus()
  }

  return (
    <form
      className="quote-form"
      action={action}
      method="get"
      aria-labelledby="quote-title"
      noValidate
      onSubmit={(event) => void submitted(event)}
    >
      <h2 id="quote-title">{t('home.quote.title')}</h2>
      <div className="quote-fields">
        <SelectField
          name={quoteNames.destination}
          label={t('home.quote.destination')}
          icon="pin"
          choices={catalogue.destinations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className="quote-dates">
          <TextField
            type="date"
            name={quoteNames.start}
            label={t('home.quote.start')}
            min={today}
            error={wrong.start}
          />
          <TextField type="date" name={quoteNames.end} label={t('home.quote.end')} min={today} error={wrong.end} />
        </div>
        <SelectField
          name={quoteNames.passengers}
          label={t('home.quote.passengers')}
          icon="users"
          placeholder={null}
          choices={people}
        />
        <Button type="submit" iconAfter="arrow-right">
          {t('home.quote.submit')}
        </Button>
      </div>
    </form>
  )
}
