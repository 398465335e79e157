import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { t } from '../../i18n/home-texts.ts'
import { useAddress, usePageState } from '../../page-state.ts'
import { paths, stepPath } from '../../paths.ts'
import { loadQuoteRules } from '../../prefetch.ts'
import { quoteNames } from '../../quote-names.ts'
import { Button } from '../../ui/Button.tsx'
import { DateFields } from '../../ui/DateFields.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

import './QuoteForm.css'

// A copy of the constant: importing its module would load the rules of passengers. A test compares both.
const MAX_PASSENGERS = 10

const people = Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: t('home.quote.people', { count: index + 1 }),
}))

/**
 * Starts a quote, which leads to the prices or to the first missing answer; without scripts, to step 1 with its values in the
 * address.
 */
export function QuoteForm() {
  const state = usePageState()
  const [wrong, setWrong] = useState<string | null>(null)
  const action = useAddress(stepPath(1))
  const shortTrip = useAddress(paths.shortTrip)
  const navigate = useNavigate()

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    // The short way is another document, which gets what is typed by its address.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    const form = event.currentTarget
    void loadQuoteRules().then(
      ({ startQuote }) => startQuote(form, state, navigate).then(setWrong),
      // When the rules cannot be loaded, the form is submitted as it would be without scripts.
      () => form.submit(),
    )
  }

  return (
    <form
      className="quote-form"
      action={action}
      method="get"
      aria-labelledby="quote-title"
      noValidate
      onSubmit={submitted}
    >
      <h2 id="quote-title">{t('home.quote.title')}</h2>
      <div className="quote-fields">
        <SelectField
          name={quoteNames.destination}
          label={t('home.quote.destination')}
          icon="pin"
          choices={state.catalogue.destinations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DateFields
          fields={[
            {
              name: quoteNames.start,
              label: t('home.quote.dates'),
              ends: [t('home.quote.start'), t('home.quote.end')],
              error: wrong ?? undefined,
            },
          ]}
          limits={{ min: state.today, maxDays: MAX_TRIP_DAYS }}
        />
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
      <p className="quote-short">
        {t('home.quote.short')}
        <Button type="submit" look="secondary" size="small" formAction={shortTrip}>
          {t('home.quote.shortSubmit')}
        </Button>
      </p>
    </form>
  )
}
