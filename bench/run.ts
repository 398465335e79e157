import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** npm run bench            lists the benches
 *  npm run bench -- NAME…   runs them, one after another; `all` runs every one. Each holds its own target.
 *  What begins with `--`, and all behind it, is handed to the benches: npm run bench -- lighthouse --runs 1 --page / */
const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('--'))
const asked = firstOption === -1 ? words : words.slice(0, firstOption)
const options = words.slice(asked.length)
const chosen = asked.includes('all') ? names : asked
const unknown = chosen.filter((name) => !names.includes(name))

if (chosen.length === 0 || unknown.length > 0) {
  console.log(
    `${unknown.length > 0 ? `No bench is called ${unknown.join(', ')}. ` : ''}Benches: ${names.join(', ')}, all`,
  )
  process.exit(unknown.length > 0 ? 1 : 0)
}

const missed = chosen.filter((name) => {
  console.log(`\n== ${name}`)
  return (
    spawnSync(process.execPath, [path.join(folder, `${name}.bench.ts`), ...options], { stdio: 'inherit' }).status !== 0
  )
})
if (missed.length > 0) console.log(`\nTarget missed: ${missed.join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)
