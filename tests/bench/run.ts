import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** npm run bench            lists the benches
 *  npm run bench -- NAME…   runs them, one after another; `all` runs every one. Each holds its own target.
 *  It ends with 1 when one missed its target, else with 2 when one could not do all that it is for on this machine.
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

const NOT_RUN = 2
const ends = chosen.map((name) => {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [path.join(folder, `${name}.bench.ts`), ...options], {
    stdio: 'inherit',
  })
  return { name, status }
})
const namesOf = (some: typeof ends) => some.map(({ name }) => name).join(', ')
const notRun = ends.filter(({ status }) => status === NOT_RUN)
const missed = ends.filter(({ status }) => status !== 0 && status !== NOT_RUN)
if (notRun.length > 0) console.log(`\nNot run in full: ${namesOf(notRun)}`)
if (missed.length > 0) console.log(`\nTarget missed: ${namesOf(missed)}`)
process.exit(missed.length > 0 ? 1 : notRun.length > 0 ? NOT_RUN : 0)
