import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../i18n/es-home.ts'
import { useAddress, usePageState } from '../../page-state.ts'
import { stepPath } from '../../paths.ts'
import { quoteNames } from '../../quote-names.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

import './QuoteForm.css'

// The number itself: its module would bring the rules of passengers to a page that has none. A test holds it.
const MAX_PASSENGERS = 10

const people = Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: t('home.quote.people', { count: index + 1 }),
}))

/** The beginning of a quote: a plain form that leads to step 1 with its values in the address, scripts or not. */
export function QuoteForm() {
  const { catalogue, today } = usePageState()
  const action = useAddress(stepPath(1))
  const navigate = useNavigate()

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(given as [string, string][])
    void navigate(`${stepPath(1)}?${query}`)
  }

  return (
    <form className="quote-form" action={action} method="get" aria-labelledby="quote-title" onSubmit={submitted}>
      <h2 id="quote-title">{t('home.quote.title')}</h2>
      <div className="quote-fields">
        <SelectField
          name={quoteNames.destination}
          label={t('home.quote.destination')}
          icon="pin"
          choices={catalogue.destinations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className="quote-dates">
          <TextField type="date" name={quoteNames.start} label={t('home.quote.start')} min={today} />
          <TextField type="date" name={quoteNames.end} label={t('home.quote.end')} min={today} />
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
