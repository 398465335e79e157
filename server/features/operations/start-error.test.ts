import { expect, test } from 'vitest'
import { startError } from './start-error.ts'

const settings = { port: 80, host: '127.0.0.1', dataDir: '/srv/ceibo' }

test.each([
  ['EACCES', 'listen', 'Port 80 is not for this user. Set PORT to one above 1023.'],
  ['EACCES', 'mkdir', '/srv/ceibo cannot be written: why. Give this user the folder, or set DATA_DIR to another one.'],
  ['EPERM', 'open', '/srv/ceibo cannot be written: why. Give this user the folder, or set DATA_DIR to another one.'],
  ['EROFS', 'open', '/srv/ceibo cannot be written: why. Give this user the folder, or set DATA_DIR to another one.'],
  ['ENOSPC', 'write', 'The disk of /srv/ceibo is full. Make room and start again.'],
])('a start that fails with %s of %s names what to change', (code, syscall, sentence) => {
  expect(startError(Object.assign(new Error('why'), { code, syscall }), settings)).toBe(sentence)
})
