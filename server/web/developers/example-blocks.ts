import { readFileSync } from 'node:fs'
import { addDays, type Day, formatDay, inclusiveDays } from '#shared/dates.ts'
import type { Language } from '../../platform/http/problem.ts'
import { html, type Markup } from '../voucher-pages/html.ts'
import { codeOf, programming, written } from './code.ts'
import { type Example, type ExampleName, examples, EXAMPLES_DAY } from './examples.ts'
import { words } from './words.ts'

/** An answer as it was recorded by the test that runs the examples; the body of a PDF, or of an empty answer, is null. */
export type Answer = { status: number; body: unknown }

/** Returns the recorded answer of an example. */
export function answerOf(name: ExampleName): Answer {
  return JSON.parse(readFileSync(new URL(`answers/${name}.json`, import.meta.url), 'utf8')) as Answer
}

/** Moves each day and instant of an example, those in texts too, by as many days as have passed since it was written. */
function moveDays(text: string, today: Day): string {
  const passed = inclusiveDays(EXAMPLES_DAY, today) - 1
  return text
    .replace(/\b\d{4}-\d\d-\d\d(?=T|\b)/g, (day) => addDays(day, passed))
    .replace(/\b\d\d\/\d\d\/\d{4}\b/g, (day) => formatDay(addDays(day.split('/').toReversed().join('-'), passed)))
}

/** The code that can be copied, in one block. */
export function codeBlock(text: string): Markup {
  return html`<div class="code">
    <pre tabindex="0"><code>${text}</code></pre>
  </div>`
}

type Shown = { language: Language; today: Day; /** Tells the blocks of a page apart. */ place: string }

/** An example in three languages, as tabs that need no script, and the answer to it. */
export function exampleBlock(name: ExampleName, shown: Shown): Markup {
  const example: Example = examples[name]
  const pieces = programming.map((language) => ({
    name: language,
    text: moveDays(codeOf(example, language), shown.today),
  }))
  return html`${tabs(name, pieces, shown)} ${answerBlock(example, answerOf(name), shown)}`
}

type Piece = { name: string; text: string }

/** The pieces of an example as tabs, the first of them shown. */
export function tabs(example: string, pieces: readonly Piece[], { language, place }: Shown): Markup {
  const heads = pieces.map(
    ({ name }, n): Markup =>
      html`<input
          type="radio"
          name="${place}"
          id="${place}-${n}"
          value="${name}"
          ${n === 0 ? { markup: ' checked' } : null}
        /><label for="${place}-${n}"><span class="visually-hidden">${words[language].codeIn} </span>${name}</label>`,
  )
  return html`<div class="tabs" data-example="${example}">${heads}${pieces.map(({ text }) => codeBlock(text))}</div>`
}

function answerBlock({ saveAs }: Example, { status, body }: Answer, { language, today }: Shown): Markup {
  const { answer, saved, empty } = words[language]
  if (body === null) return html`<div class="answer"><p>${saveAs ? saved : `${answer} ${status}. ${empty}`}</p></div>`
  return html`<details class="answer" open>
    <summary>${answer} ${status}</summary>
    ${codeBlock(moveDays(written(body, 'JSON'), today))}
  </details>`
}
