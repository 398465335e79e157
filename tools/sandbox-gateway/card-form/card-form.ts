import { sandboxCards } from '../sandbox-cards.ts'
import {
  brandOf,
  type CardField,
  cardFields,
  type CardFields,
  type CardProblems,
  checkCard,
  digitsOf,
} from './card-rules.ts'
import {
  expectedHolder,
  type FrameMessage,
  readPageMessage,
} from '../../../server/adapters/card-gateway/bamboo/card-form/frame-protocol.ts'
import { textsFor } from './texts.ts'

type FrameMessageBody = FrameMessage extends infer M ? (M extends FrameMessage ? Omit<M, 'source'> : never) : never

const query = new URLSearchParams(location.search)
// The server refuses the page when the parent is not on its list.
const parentOrigin = query.get('parentOrigin') ?? ''
const { lang, texts } = textsFor(query.get('locale'))

const form = document.querySelector('form') as HTMLFormElement
const inputs = Object.fromEntries(
  cardFields.map((field) => [field, document.getElementById(field) as HTMLInputElement]),
) as Record<CardField, HTMLInputElement>
let isBusy = false

function post(message: FrameMessageBody) {
  window.parent.postMessage({ source: 'ceibo-card-form', ...message }, parentOrigin)
}

function paint() {
  document.documentElement.lang = lang
  document.title = texts.title
  form.setAttribute('aria-label', texts.title)
  const accent = query.get('accent') ?? ''
  if (/^#[0-9a-f]{6}$/i.test(accent)) document.documentElement.style.setProperty('--accent', accent)
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = element.dataset.text === 'notice' ? texts.notice : texts.sandboxCards
  }
  for (const field of cardFields) {
    const label = document.querySelector(`label[for=${field}]`)
    if (label) label.textContent = texts.labels[field]
  }
  setText('expiry-hint', texts.hints.expiry)
  setText('cvv-hint', texts.hints.cvv)
  document.getElementById('test-cards')?.append(...sandboxCards.map(testCardRow))
}

function testCardRow({ number, behaviour }: (typeof sandboxCards)[number]): HTMLLIElement {
  const digits = document.createElement('span')
  digits.className = 'number'
  digits.textContent = grouped(number)
  const button = document.createElement('button')
  button.type = 'button'
  button.append(digits, texts.behaviours[behaviour])
  button.addEventListener('click', () => {
    inputs.number.value = grouped(number)
    showBrand()
    showProblem('number', {})
    inputs.number.focus()
  })
  const row = document.createElement('li')
  row.append(button)
  return row
}

function setText(id: string, text: string) {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}

function grouped(number: string): string {
  return (
    digitsOf(number)
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

function showBrand() {
  setText('brand', brandOf(inputs.number.value) ?? '')
}

/** Formats only when the caret is at the end of the field: elsewhere it would jump. */
function formatAtEnd(input: HTMLInputElement, format: (value: string) => string) {
  if (input.selectionStart === input.value.length) input.value = format(input.value)
}

function slashed(value: string): string {
  return /^\d{4}$/.test(value) ? `${value.slice(0, 2)}/${value.slice(2)}` : value
}

function readFields(): CardFields {
  const { holder, number, expiry, cvv } = inputs
  return { holder: holder.value, number: number.value, expiry: expiry.value, cvv: cvv.value }
}

function showProblem(field: CardField, problems: CardProblems) {
  const problem = problems[field]
  setText(`${field}-error`, problem ? (texts.problems[field][problem] ?? texts.checkFields) : '')
  inputs[field].setAttribute('aria-invalid', String(problem !== undefined))
}

function refuse(problems: CardProblems) {
  for (const field of cardFields) showProblem(field, problems)
  const first = cardFields.find((field) => problems[field])
  if (first) inputs[first].focus()
  post({ type: 'error', code: 'invalid', message: texts.checkFields })
}

function setBusy(busy: boolean) {
  isBusy = busy
  for (const field of cardFields) inputs[field].disabled = busy
}

async function submit() {
  if (isBusy) return
  const fields = readFields()
  const problems = checkCard(fields, new Date())
  if (Object.keys(problems).length > 0) {
    refuse(problems)
    return
  }
  setBusy(true)
  const answer = await requestToken(fields)
  setBusy(false)
  if (answer === undefined) post({ type: 'error', code: 'unavailable', message: texts.unavailable })
  else if ('problems' in answer) refuse(answer.problems)
  else post({ type: 'token', token: answer.token, brand: answer.brand, last4: answer.last4 })
}

type TokenAnswer = { token: string; brand: string; last4: string } | { problems: CardProblems }

async function requestToken(fields: CardFields): Promise<TokenAnswer | undefined> {
  try {
    const response = await fetch('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok || response.status === 422 ? ((await response.json()) as TokenAnswer) : undefined
  } catch {
    return undefined
  }
}

/** Clears the number and the code; the name and mostly the date are the same on the next attempt. */
function reset() {
  for (const field of ['number', 'cvv'] as const) inputs[field].value = ''
  for (const field of cardFields) showProblem(field, {})
  showBrand()
}

function listen() {
  inputs.number.addEventListener('input', () => {
    formatAtEnd(inputs.number, grouped)
    showBrand()
  })
  inputs.expiry.addEventListener('input', () => formatAtEnd(inputs.expiry, slashed))
  for (const field of cardFields) {
    // The error disappears while typing, not when the field loses focus: pressing the button does that, and would move the
    // button away from below the mouse.
    inputs[field].addEventListener('input', () => showProblem(field, {}))
    inputs[field].addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !isBusy && !buttonLabel) post({ type: 'submit-requested' })
    })
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const message = readPageMessage(event.data)
    if (message?.type === 'submit') void submit()
    if (message?.type === 'reset') reset()
    if (message?.type === 'focus') inputs.number.focus()
  })
  new ResizeObserver(postHeight).observe(document.body)
}

function postHeight() {
  post({ type: 'height', height: Math.ceil(document.body.offsetHeight) })
}

/** Adds a pay button, as the provider's own forms have one; our form normally leaves it to the page around it. */
function addButton(label: string) {
  const button = document.createElement('button')
  button.type = 'submit'
  button.className = 'own-button'
  button.textContent = label
  button.addEventListener('click', () => void submit())
  form.append(button)
}

const buttonLabel = query.get('button')
paint()
if (buttonLabel) addButton(buttonLabel)
inputs.holder.value = expectedHolder(location.hash)
listen()
// Before `ready`: the page enables its pay button then, and the button must not move while somebody presses it.
postHeight()
post({ type: 'ready' })
