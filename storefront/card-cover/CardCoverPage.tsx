import { useEffect, useRef, useState } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { CARD_COVERS, type CardCover, type CardGap, cardGaps, isOldReading } from '#shared/catalogue/card-covers.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { Link } from '../Link.tsx'
import { usePageState } from '../page-state.ts'
import { paths, stepPath } from '../paths.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { type Choice, SelectField } from '../ui/SelectField.tsx'
import { t } from './texts.ts'

import '../pages/content.css'
import './CardCoverPage.css'

const DIFFERENCES = [1, 2, 3, 4] as const
const [YES, NO] = ['si', 'no']
const yesOrNo: readonly Choice[] = [
  { value: YES, label: t('cardCover.yes') },
  { value: NO, label: t('cardCover.no') },
]
/** The longest trips that the cards cover, and one that none does. */
const LENGTHS = [31, 60, 61] as const

/** The questions in their order, each with its choices. The value of a length is the longest trip of it, in days. */
const QUESTIONS = [
  { name: 'card', choices: CARD_COVERS.map(({ id, name }) => ({ value: id, label: name })) },
  {
    name: 'days',
    choices: LENGTHS.map((days) => ({ value: String(days), label: t(`cardCover.days.${days}`) })),
  },
  { name: 'northAmerica', choices: yesOrNo },
  { name: 'tickets', choices: yesOrNo },
  { name: 'everyone', choices: yesOrNo },
  { name: 'condition', choices: yesOrNo },
] as const

const FIRST_ANSWERS: Record<(typeof QUESTIONS)[number]['name'], string> = {
  card: CARD_COVERS[0]!.id,
  days: String(LENGTHS[0]),
  northAmerica: NO,
  tickets: YES,
  everyone: YES,
  condition: NO,
}

function answersIn(form: HTMLFormElement | null): typeof FIRST_ANSWERS {
  return { ...FIRST_ANSWERS, ...Object.fromEntries(new FormData(form ?? undefined)) }
}

export function meta(brand: Brand) {
  return { title: `${t('cardCover.title')} - ${brand.name}`, description: t('cardCover.metaDescription') }
}

/** Compares a card's cover with a trip, and says also when the visitor may not need us (V-20). */
export function Page() {
  return (
    <PageFrame picture={<Postcard of="improve" />} title={t('cardCover.title')} lead={t('cardCover.lead')} width="wide">
      <div className="content-sections">
        <Questions />
        <Covers />
        <section className="prose">
          <h2>{t('cardCover.difference')}</h2>
          <ul>
            {DIFFERENCES.map((line) => (
              <li key={line}>{t(`cardCover.difference.${line}`)}</li>
            ))}
          </ul>
          <p>
            <Link to={paths.mishaps}>{t('cardCover.mishaps')}</Link>
          </p>
        </section>
      </div>
    </PageFrame>
  )
}

function Questions() {
  const [answers, setAnswers] = useState(FIRST_ANSWERS)
  const form = useRef<HTMLFormElement>(null)
  // Answers chosen before hydration are in the document, not in React.
  useEffect(() => setAnswers(answersIn(form.current)), [])
  const card = CARD_COVERS.find(({ id }) => id === answers.card) ?? CARD_COVERS[0]!
  return (
    <section className="card-cover" aria-labelledby="card-questions">
      <h2 id="card-questions">{t('cardCover.questions')}</h2>
      <form
        className="card-cover-form"
        ref={form}
        onChange={({ currentTarget }) => setAnswers(answersIn(currentTarget))}
      >
        {QUESTIONS.map(({ name, choices }) => (
          <SelectField
            key={name}
            name={name}
            label={t(`cardCover.${name}`)}
            hint={name === 'everyone' ? t(`cardCover.everyone.${card.people}`) : undefined}
            choices={choices}
            placeholder={null}
            defaultValue={FIRST_ANSWERS[name]}
          />
        ))}
      </form>
      <output className="card-cover-verdict">
        <VerdictWords
          card={card}
          gaps={cardGaps(card, {
            days: Number(answers.days),
            toNorthAmerica: answers.northAmerica === YES,
            ticketsPaidWithCard: answers.tickets === YES,
            everyoneCovered: answers.everyone === YES,
            hasCondition: answers.condition === YES,
          })}
        />
      </output>
    </section>
  )
}

function VerdictWords({ card: { name, medical, tripDays }, gaps }: { card: CardCover; gaps: CardGap[] }) {
  const amount = formatMoney(medical)
  if (gaps.length === 0) {
    return (
      <>
        <strong>{t('cardCover.enough')}</strong>
        <span>{t('cardCover.enoughText', { card: name, medical: amount })}</span>
      </>
    )
  }
  return (
    <>
      <strong>{t('cardCover.notEnough')}</strong>
      {gaps.map((gap) => (
        <span key={gap}>{t(`cardCover.gap.${gap}`, { days: String(tripDays), medical: amount })}</span>
      ))}
      <ButtonLink to={stepPath(1)} iconAfter="arrow-right">
        {t('cardCover.quote')}
      </ButtonLink>
    </>
  )
}

/** The published covers with their sources: without scripts the page is this. */
function Covers() {
  const { today } = usePageState()
  return (
    <section aria-labelledby="card-covers">
      <h2 id="card-covers">{t('cardCover.table')}</h2>
      <p className="lead">{t('cardCover.tableLead')}</p>
      <ul className="card-covers">
        {CARD_COVERS.map(({ id, name, medical, tripDays, people, source }) => (
          <li key={id}>
            <h3>{name}</h3>
            <dl>
              <div>
                <dt>{t('cardCover.column.medical')}</dt>
                <dd>{t('cardCover.upTo', { amount: formatMoney(medical) })}</dd>
              </div>
              <div>
                <dt>{t('cardCover.column.days')}</dt>
                <dd>{t('cardCover.daysCount', { days: String(tripDays) })}</dd>
              </div>
              <div>
                <dt>{t('cardCover.column.people')}</dt>
                <dd>{t(`cardCover.people.${people}`)}</dd>
              </div>
              <div>
                <dt>{t('cardCover.column.source')}</dt>
                <dd>
                  <a href={source.url} rel="noopener">
                    {source.name}
                  </a>
                  . {t('cardCover.readOn', { day: formatDay(source.readOn) })}.
                  {isOldReading(source.readOn, today) && <> {t('cardCover.old')}</>}
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
