// Adds a button to each piece of code that copies it, and shows the language that was chosen once in every example.
const { copy, copied } = document.body.dataset

for (const code of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code').textContent)
    button.textContent = copied
    setTimeout(() => (button.textContent = copy), 2_000)
  })
  code.append(button)
}

document.addEventListener('change', ({ target }) => {
  if (!target.matches('.tabs > input')) return
  for (const other of document.querySelectorAll(`.tabs > input[value="${target.value}"]`)) other.checked = true
})
